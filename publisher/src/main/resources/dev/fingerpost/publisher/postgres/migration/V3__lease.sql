-- Leases. Each function is one decision on the domain's row, by the clock read after its lock: a
-- wait for the lock may outlast any ttl.

create type fingerpost.acquired as (
  outcome text,           -- GRANTED, HELD or NO_STORE
  owner text,             -- of the grant, or the holder
  fence bigint,
  expires_at timestamptz,
  remaining_ms bigint,    -- until expires_at, 0 if that has passed
  live boolean,           -- the newest grant, not expired, not released
  newest_fence bigint
);
create type fingerpost.renewed as (outcome text, expires_at timestamptz);  -- RENEWED or LOST
create type fingerpost.released as (outcome text);                         -- RELEASED or LOST

-- A lease of an earlier epoch is dead whatever the clock says: line 1 refuses all it could do.
create function fingerpost.is_live(d fingerpost.domain, p_epoch integer, p_now timestamptz)
  returns boolean language sql immutable as $$
  select coalesce(
    d.released_at is null and d.expires_at > p_now and d.fence / 1000000000000 = p_epoch, false)
$$;

create function fingerpost.remaining_ms(p_expires timestamptz, p_now timestamptz) returns bigint
  language sql immutable as $$
  select greatest(0, ceil(extract(epoch from p_expires - p_now) * 1000))::bigint
$$;

create function fingerpost.acquire(
  p_domain fingerpost.path_name, p_owner fingerpost.owner_name, p_request_id uuid,
  p_ttl_ms fingerpost.ttl_ms
) returns fingerpost.acquired language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  d fingerpost.domain;
  g fingerpost.grant;
  epoch integer;
  at timestamptz;
  granted fingerpost.fence;
begin
  perform fingerpost.begin_write();
  insert into fingerpost.domain (name) values (p_domain) on conflict do nothing;
  select * into d from fingerpost.domain where name = p_domain for no key update;
  select s.epoch into epoch from fingerpost.store s;
  if not found then
    return row ('NO_STORE', null, null, null, null, false, null)::fingerpost.acquired;
  end if;
  at := clock_timestamp();
  -- (1) A acquires, (2) the reply is lost, (3) A asks again: its own grant, and nothing is counted.
  select * into g from fingerpost.grant x
  where x.domain = p_domain and x.owner = p_owner and x.request_id = p_request_id;
  if found then
    if g.fence = d.fence then
      g.expires_at := d.expires_at;
    end if;
    return row ('GRANTED', g.owner, g.fence, g.expires_at,
      fingerpost.remaining_ms(g.expires_at, at),
      g.fence = d.fence and fingerpost.is_live(d, epoch, at), d.fence)::fingerpost.acquired;
  end if;
  if fingerpost.is_live(d, epoch, at) then
    return row ('HELD', d.owner, d.fence, d.expires_at,
      fingerpost.remaining_ms(d.expires_at, at), true, d.fence)::fingerpost.acquired;
  end if;
  granted := epoch * 1000000000000 + d.counter + 1;
  g := row (p_domain, granted, p_owner, p_request_id, at, at + p_ttl_ms * interval '1 ms', null);
  insert into fingerpost.grant select g.*;
  update fingerpost.domain x
  set counter = x.counter + 1, owner = p_owner, fence = granted, granted_at = at,
    expires_at = g.expires_at, released_at = null
  where x.name = p_domain;
  return row ('GRANTED', p_owner, granted, g.expires_at,
    p_ttl_ms, true, granted)::fingerpost.acquired;
end $$;

-- An expired lease that nobody superseded may be renewed: no fence was granted since.
create function fingerpost.renew(
  p_domain fingerpost.path_name, p_owner fingerpost.owner_name, p_fence fingerpost.fence,
  p_ttl_ms fingerpost.ttl_ms
) returns fingerpost.renewed language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  expires timestamptz;
begin
  perform fingerpost.begin_write();
  perform 1 from fingerpost.domain d where d.name = p_domain for no key update;
  update fingerpost.domain d
  set expires_at = clock_timestamp() + p_ttl_ms * interval '1 ms'
  where d.name = p_domain and d.owner = p_owner and d.fence = p_fence and d.released_at is null
    and p_fence / 1000000000000 = (select s.epoch from fingerpost.store s)
  returning d.expires_at into expires;
  return row (case when found then 'RENEWED' else 'LOST' end, expires)::fingerpost.renewed;
end $$;

-- (1) A's lease expires, (2) B is granted the next fence, (3) A's release arrives: it matches no
-- newest grant and frees nobody.
-- Sealing leaves nothing of a closed tenure in flight. (1) A's publish with seq 7 is on its way,
-- (2) A releases, (3) the publish arrives: (fence, 7) is not above (fence, 99,999,999).
create function fingerpost.release(
  p_domain fingerpost.path_name, p_owner fingerpost.owner_name, p_fence fingerpost.fence
) returns fingerpost.released language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  d fingerpost.domain;
  g fingerpost.grant;
  pointers text[];
begin
  perform fingerpost.begin_write();
  select * into d from fingerpost.domain where name = p_domain for no key update;
  select * into g from fingerpost.grant x
  where x.domain = p_domain and x.owner = p_owner and x.fence = p_fence;
  if g.released_at is not null then
    return row ('RELEASED')::fingerpost.released;
  elsif g.fence is distinct from d.fence or g.fence is null then
    return row ('LOST')::fingerpost.released;
  end if;
  update fingerpost.domain x set released_at = clock_timestamp() where x.name = p_domain;
  update fingerpost.grant x set released_at = clock_timestamp()
  where x.domain = p_domain and x.fence = p_fence;
  -- Open takes the domain's lock too, so no pointer can join this fence any more.
  select array_agg(p.name::text) into pointers from fingerpost.pointer p
  where p.domain = p_domain and p.floor_fence = p_fence;
  perform fingerpost.raise_floor(p.name, p_fence, 99999999)
  from fingerpost.lock_pointers(variadic pointers) p;
  return row ('RELEASED')::fingerpost.released;
end $$;

-- What every writing function stands on. A writing function is VOLATILE, so that each of its
-- statements reads anew; it first calls begin_write(), then locks the rows it needs (domain before
-- pointers, pointers in name order), and only then reads and decides.
--
-- Functions here are for the owner only; V6 grants those that are for everyone.

create function fingerpost.begin_write() returns void language plpgsql volatile as $$
begin
  -- In an older snapshot the ledger would miss a commit the row lock has just waited for.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'fingerpost needs READ COMMITTED, this transaction is %',
      upper(current_setting('transaction_isolation'))
      using errcode = 'invalid_transaction_state', hint = 'Call it in autocommit.';
  end if;
  -- Local to the transaction: a SET clause would be undone before the commit it is about.
  if current_setting('synchronous_commit') not in ('on', 'remote_apply') then
    perform set_config('synchronous_commit', 'on', true);
  end if;
  if current_setting('lock_timeout')::interval not between '1 ms' and '10 s' then
    perform set_config('lock_timeout', '10s', true);
  end if;
end $$;

create function fingerpost.timeline() returns text language sql volatile as $$
  select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
$$;

create function fingerpost.printed(p_fence bigint) returns text language sql immutable as $$
  select p_fence / 1000000000000 || '.' || p_fence % 1000000000000
$$;

-- A position as messages show it; 99,999,999 is no publish but what a release leaves behind.
create function fingerpost.printed(p_fence bigint, p_seq int)
returns text language sql immutable as $$
  select '(' || fingerpost.printed(p_fence)
    || case when p_seq = 99999999 then ', released' else ',' || p_seq end || ')'
$$;

-- Line 1: why this is not the store the caller means; null if it is. Call it after the row lock:
-- (1) a publish reads the store, (2) recovery locks all pointers and moves the epoch, (3) the
-- publish gets its lock and would go on under the old epoch.
create function fingerpost.wrong_epoch(
  p_incarnation uuid, p_fence bigint, p_earlier_will_do boolean default false
) returns text language plpgsql volatile as $$
declare
  s fingerpost.store;
begin
  select * into s from fingerpost.store;
  if not found then
    return 'this database holds no store yet';
  elsif s.incarnation is distinct from p_incarnation then
    return 'the database is incarnation ' || s.incarnation || ', the caller expects '
      || coalesce(p_incarnation::text, 'none');
  elsif s.timeline is distinct from fingerpost.timeline() then
    return 'the database is on timeline ' || fingerpost.timeline() || ', the store was last seen on '
      || s.timeline;
  elsif p_fence / 1000000000000 = s.epoch
      or p_earlier_will_do and p_fence / 1000000000000 < s.epoch then
    return null;
  end if;
  return 'the fence ' || coalesce(fingerpost.printed(p_fence), 'null')
    || ' is not of the store''s epoch ' || s.epoch;
end $$;

-- Whole segments: 'reports' covers reports and reports/daily, not reports2. Never LIKE.
create function fingerpost.covers(p_prefix text, p_pointer text) returns boolean
  language sql immutable as $$
  select p_pointer = p_prefix or starts_with(p_pointer, p_prefix || '/')
$$;

-- Line 0. session_user, because current_user is the owner in here; a role that does not exist has
-- no members.
create function fingerpost.may_publish(p_pointer text) returns boolean
  language plpgsql volatile as $$
begin
  return coalesce(
    (select bool_or(r.oid is not null and pg_has_role(session_user, r.oid, 'MEMBER'))
     from fingerpost.permission p left join pg_roles r on r.rolname = p.role_name
     where fingerpost.covers(p.pointer_prefix, p_pointer)), true);
end $$;

-- In name order, so that two callers never wait for each other crosswise. NO KEY, here and for
-- domains: (1) a publish locks a pointer, (2) an open locks the domain and waits for the pointer,
-- (3) the publish updates the pointer twice, so that PostgreSQL checks its foreign key and asks for
-- FOR KEY SHARE on the domain. Against FOR UPDATE that is a deadlock.
--
-- A decision uses the rows returned here and never looks again: (1) a publish finds no row, (2) the
-- pointer is opened, (3) the publish looks again, finds the row and goes on without its lock.
create function fingerpost.lock_pointers(variadic p_names text[]) returns setof fingerpost.pointer
  language plpgsql volatile rows 1 as $$
begin
  return query select * from fingerpost.pointer p
    where p.name = any (p_names) order by p.name for no key update;
end $$;

-- The one place that raises a floor: to the larger of both. The caller holds the row's lock.
create function fingerpost.raise_floor(p_pointer text, p_fence bigint, p_seq integer) returns void
  language plpgsql volatile as $$
declare
  changed bigint;
begin
  update fingerpost.pointer p
  set floor_fence = p_fence, floor_seq = p_seq
  where p.name = p_pointer and (p.floor_fence, p.floor_seq) < (p_fence, p_seq);
  get diagnostics changed = row_count;
  if changed > 1 then
    raise exception 'a bug: % pointer rows are named %', changed, p_pointer;
  end if;
end $$;

-- Guarantee G10. Counted in the refused call's own transaction; pointers without a row share one
-- name, so that made-up names cannot fill the table.
create function fingerpost.trace(
  p fingerpost.pointer, p_owner text, p_fence bigint, p_reason text
) returns void language plpgsql volatile as $$
declare
  at timestamptz := clock_timestamp();
begin
  insert into fingerpost.refusal as r (pointer, owner, fence, reason, first_at, latest_at)
  values (coalesce(p.name, '?'), p_owner, p_fence, p_reason, at, at)
  on conflict (pointer, owner, fence, reason)
  do update set times = r.times + 1, latest_at = excluded.latest_at;
end $$;

-- Says which store this database holds; the row that stands, if there is one already.
create function fingerpost.init_store(p_root text, p_store_id uuid, p_incarnation uuid)
  returns setof fingerpost.store language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
begin
  perform fingerpost.begin_write();
  insert into fingerpost.store (store_id, root, incarnation, system_identifier, timeline)
  values (p_store_id, p_root, p_incarnation,
    (select c.system_identifier::text from pg_control_system() c), fingerpost.timeline())
  on conflict do nothing;
  return query select * from fingerpost.store;
end $$;

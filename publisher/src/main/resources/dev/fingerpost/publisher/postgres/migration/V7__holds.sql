-- What keeps a version's objects though it is no longer current (pins, tags), and the removal of a
-- pointer. Each function is one decision under the pointer's row lock. Expiry takes the same lock:
-- it comes before a pin, which is then refused, or after it, and then leaves the version alone.

create domain fingerpost.tag_name as text collate "C"
  constraint tag_starts_with_a_letter check (value ~ '^[A-Za-z][A-Za-z0-9._-]*$')
  constraint tag_is_at_most_100_characters check (length(value) <= 100);

create domain fingerpost.pin_ms as bigint
  constraint pin_is_1_ms_to_100_years check (value between 1 and 3155760000000);

create domain fingerpost.keep_ms as bigint
  constraint keep_is_0_to_100_years check (value between 0 and 3155760000000);

create table fingerpost.pin (
  id uuid primary key,
  pointer fingerpost.path_name not null,
  version bigint not null,
  owner fingerpost.owner_name not null,
  reason text not null
    constraint reason_is_at_most_1000_characters check (length(reason) <= 1000),
  role_name text not null,
  pinned_at timestamptz not null,
  expires_at timestamptz,
  foreign key (pointer, version) references fingerpost.publication (pointer, version)
);
create index pin_pointer on fingerpost.pin (pointer, version);
comment on table fingerpost.pin is 'Who needs a version''s objects, why and until when.';
comment on column fingerpost.pin.expires_at is
  'From then on it protects nothing; null means until it is unpinned.';
comment on column fingerpost.pin.role_name is 'The session''s role: it may unpin.';

create table fingerpost.tag (
  pointer fingerpost.path_name,
  name fingerpost.tag_name,
  version bigint not null,
  owner fingerpost.owner_name not null,
  tagged_at timestamptz not null,
  primary key (pointer, name),
  foreign key (pointer, version) references fingerpost.publication (pointer, version)
);
create index tag_version on fingerpost.tag (pointer, version);
comment on table fingerpost.tag is 'Names for versions; a tagged version is kept.';

alter table fingerpost.pointer
  add column removed_at timestamptz,
  add column removed_by fingerpost.owner_name,
  add column restore_version bigint,
  add column retire_through bigint,
  add column retire_at timestamptz,
  add constraint a_removal_is_whole check (
    num_nulls(removed_at, removed_by, restore_version) in (0, 3)),
  add constraint a_retirement_is_whole check (num_nulls(retire_through, retire_at) in (0, 2)),
  add constraint a_removed_pointer_is_retired check (removed_at is null or retire_at is not null),
  add constraint a_removed_pointer_has_no_current check (removed_at is null or current_version = 0);
comment on column fingerpost.pointer.removed_at is
  'Set while the row is a tombstone: it keeps floor and numbers, and readers find nothing.';
comment on column fingerpost.pointer.restore_version is
  'Current when the pointer was removed; 0 if nothing was.';
comment on column fingerpost.pointer.retire_through is
  'From retire_at on, versions up to this one may be expired, published again or not.';

alter table fingerpost.publication
  add constraint a_version_refers_to_one_attempt check (cardinality(attempts) = 1);
-- The collector asks by range who refers to an attempt of a pointer.
create index publication_attempt on fingerpost.publication ((attempts[1]) collate "C")
  where state = 'LIVE';

-- Expiry is final: what an EXPIRED row referred to may be gone from the bucket.
create function fingerpost.refuse_revival() returns trigger language plpgsql as $$
begin
  raise exception 'version % of % stays what it is: an expired version never comes back, none is renumbered',
    old.version, old.pointer using errcode = 'integrity_constraint_violation';
end $$;

create trigger expired_is_final before update on fingerpost.publication for each row
  when (old.state = 'EXPIRED' and new.state <> 'EXPIRED'
    or (new.pointer, new.version) is distinct from (old.pointer, old.version))
  execute function fingerpost.refuse_revival();

create or replace view fingerpost.pointer_status as
  select p.name, p.domain, p.floor_fence, p.floor_seq, p.current_version, p.last_version,
    p.opened_at, d.owner, d.fence, d.granted_at, d.expires_at, d.released_at,
    p.removed_at, p.removed_by, p.restore_version, p.retire_through, p.retire_at
  from fingerpost.pointer p join fingerpost.domain d on d.name = p.domain;

create view fingerpost.pin_status as
  select p.pointer, p.version, p.id, p.owner, p.reason, p.role_name, p.pinned_at, p.expires_at
  from fingerpost.pin p;
comment on view fingerpost.pin_status is 'Pins; one whose expires_at has passed protects nothing.';

create view fingerpost.tag_status as
  select t.pointer, t.name, t.version, t.owner, t.tagged_at from fingerpost.tag t;
comment on view fingerpost.tag_status is 'Tags and the versions they name.';

-- Who reads pointers reads these: a role set up before this migration goes on working.
do $$
declare
  reader text;
begin
  for reader in
    select case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
    from pg_class c, aclexplode(c.relacl) a
    where c.oid = 'fingerpost.pointer_status'::regclass and a.privilege_type = 'SELECT'
  loop
    execute 'grant select on fingerpost.pin_status, fingerpost.tag_status to ' || reader;
  end loop;
end $$;

create type fingerpost.pinned as (
  outcome text,  -- PINNED, NOT_FOUND, EXPIRED or ID_TAKEN
  detail text,
  pinned_at timestamptz,
  expires_at timestamptz
);
create type fingerpost.unpinned as (outcome text, detail text);  -- UNPINNED or FORBIDDEN
create type fingerpost.tagged as (
  outcome text,             -- TAGGED, FORBIDDEN, NOT_FOUND, EXPIRED or TAKEN
  detail text,
  previous_version bigint,  -- what the tag named before; null if there was no such tag
  tagged_at timestamptz
);
create type fingerpost.untagged as (
  outcome text,  -- UNTAGGED or FORBIDDEN
  detail text,
  version bigint -- which the tag named; null if there was no such tag
);
create type fingerpost.removed as (
  outcome text,  -- REMOVED, PINNED, TAGGED, REFERRED, or FORBIDDEN, WRONG_EPOCH, NOT_OPEN, STALE, UNGRANTED
  detail text,
  floor_fence bigint,  -- null for FORBIDDEN, WRONG_EPOCH and a pointer without a row
  floor_seq integer,
  removed_at timestamptz,
  removed_by text,
  restore_version bigint,
  retire_at timestamptz
);
create type fingerpost.restored as (
  outcome text,  -- RESTORED, NOT_REMOVED, EXPIRED, or FORBIDDEN, WRONG_EPOCH, NOT_OPEN, STALE, UNGRANTED
  detail text,
  floor_fence bigint,  -- as above
  floor_seq integer,
  current_version bigint
);

-- Why a version cannot be held: NOT_FOUND or EXPIRED; null if it can. The caller holds the
-- pointer's lock.
create function fingerpost.unholdable(p_pointer text, p_version bigint) returns text
  language plpgsql volatile as $$
declare
  state text;
begin
  select x.state into state from fingerpost.publication x
  where x.pointer = p_pointer and x.version = p_version;
  return case coalesce(state, 'NONE') when 'NONE' then 'NOT_FOUND' when 'EXPIRED' then 'EXPIRED' end;
end $$;

create function fingerpost.unholdable_detail(p_outcome text, p_pointer text, p_version bigint)
  returns text language sql immutable as $$
  select p_pointer || '@' || p_version || case p_outcome
    when 'EXPIRED' then ' was collected: its objects were given up' else ' was never published' end
$$;

-- (1) A pins, (2) the reply is lost, (3) A asks again with the same id: the pin stands, its expiry
-- counts from now. A pin whose expiry passed is renewed likewise, while its version is LIVE.
create function fingerpost.pin(
  p_id uuid, p_pointer fingerpost.path_name, p_version bigint, p_owner fingerpost.owner_name,
  p_reason text, p_ttl_ms fingerpost.pin_ms
) returns fingerpost.pinned language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  refused text;
  made fingerpost.pin;
  at timestamptz;
begin
  perform fingerpost.begin_write();
  -- (1) A looks and finds the version LIVE, (2) it is expired and its objects go, (3) A's pin would
  -- protect nothing. Under the lock, it is looked at when no expiry is under way.
  perform 1 from fingerpost.lock_pointers(p_pointer);
  refused := fingerpost.unholdable(p_pointer, p_version);
  if refused is not null then
    return row (refused, fingerpost.unholdable_detail(refused, p_pointer, p_version), null, null
      )::fingerpost.pinned;
  end if;
  at := clock_timestamp();
  -- Readers that died leave theirs behind.
  delete from fingerpost.pin x where x.pointer = p_pointer and x.expires_at < at - interval '1 day';
  insert into fingerpost.pin as x
    (id, pointer, version, owner, reason, role_name, pinned_at, expires_at)
  values (p_id, p_pointer, p_version, p_owner, coalesce(p_reason, ''), session_user, at,
    at + p_ttl_ms * interval '1 ms')
  on conflict (id) do update set expires_at = excluded.expires_at
    where x.pointer = excluded.pointer and x.version = excluded.version and x.owner = excluded.owner
  returning x.* into made;
  if not found then
    return row ('ID_TAKEN', 'the id ' || p_id || ' is that of another pin', null, null
      )::fingerpost.pinned;
  end if;
  return row ('PINNED', null, made.pinned_at, made.expires_at)::fingerpost.pinned;
end $$;

create function fingerpost.unpin(p_id uuid) returns fingerpost.unpinned
  language plpgsql volatile security definer set search_path = fingerpost, pg_temp as $$
declare
  made fingerpost.pin;
begin
  perform fingerpost.begin_write();
  perform 1 from fingerpost.lock_pointers((select x.pointer from fingerpost.pin x where x.id = p_id));
  select * into made from fingerpost.pin x where x.id = p_id;
  if made.role_name <> session_user and not fingerpost.may_publish(made.pointer) then
    return row ('FORBIDDEN', 'role ' || session_user || ' may not unpin what role '
      || made.role_name || ' pinned on ' || made.pointer)::fingerpost.unpinned;
  end if;
  delete from fingerpost.pin x where x.id = p_id;
  return row ('UNPINNED', null)::fingerpost.unpinned;
end $$;

create function fingerpost.tag(
  p_pointer fingerpost.path_name, p_name fingerpost.tag_name, p_version bigint,
  p_owner fingerpost.owner_name, p_move boolean
) returns fingerpost.tagged language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  old fingerpost.tag;
  refused text;
  at timestamptz;
begin
  perform fingerpost.begin_write();
  perform 1 from fingerpost.lock_pointers(p_pointer);
  if not fingerpost.may_publish(p_pointer) then
    return row ('FORBIDDEN', 'role ' || session_user || ' may not tag on ' || p_pointer, null, null
      )::fingerpost.tagged;
  end if;
  select * into old from fingerpost.tag x where x.pointer = p_pointer and x.name = p_name;
  refused := fingerpost.unholdable(p_pointer, p_version);
  if refused is not null then
    return row (refused, fingerpost.unholdable_detail(refused, p_pointer, p_version), old.version,
      old.tagged_at)::fingerpost.tagged;
  elsif old.version = p_version then
    return row ('TAGGED', null, old.version, old.tagged_at)::fingerpost.tagged;
  elsif old.version is not null and p_move is not true then
    return row ('TAKEN', p_pointer || '@' || p_name || ' is version ' || old.version, old.version,
      old.tagged_at)::fingerpost.tagged;
  end if;
  insert into fingerpost.tag (pointer, name, version, owner, tagged_at)
  values (p_pointer, p_name, p_version, p_owner, clock_timestamp())
  on conflict (pointer, name) do update
    set version = excluded.version, owner = excluded.owner, tagged_at = excluded.tagged_at
  returning tagged_at into at;
  return row ('TAGGED', null, old.version, at)::fingerpost.tagged;
end $$;

create function fingerpost.untag(p_pointer fingerpost.path_name, p_name fingerpost.tag_name)
  returns fingerpost.untagged language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  named bigint;
begin
  perform fingerpost.begin_write();
  perform 1 from fingerpost.lock_pointers(p_pointer);
  if not fingerpost.may_publish(p_pointer) then
    return row ('FORBIDDEN', 'role ' || session_user || ' may not untag on ' || p_pointer, null
      )::fingerpost.untagged;
  end if;
  delete from fingerpost.tag x where x.pointer = p_pointer and x.name = p_name
  returning x.version into named;
  return row ('UNTAGGED', null, named)::fingerpost.untagged;
end $$;

-- Why a tenure may not act on a pointer; outcome null if it may. As for a publish, only an opened
-- pointer will do: (1) B is granted the next fence and opens, (2) A, fenced out, wakes and removes
-- what B works on. p is the pointer's row as it was locked, null if there was none.
create function fingerpost.decide_tenure(
  p fingerpost.pointer, p_pointer text, p_owner text, p_fence bigint, p_incarnation uuid
) returns fingerpost.opened language plpgsql volatile as $$
declare
  o fingerpost.opened := fingerpost.decide_open(p, p_pointer, p.domain, p_owner, p_fence,
    p_incarnation);
begin
  if o.outcome in ('FORBIDDEN', 'WRONG_EPOCH') then
    return o;
  elsif p.name is null then
    o.outcome := 'NOT_OPEN';
    o.detail := p_pointer || ' was never opened';
  elsif o.outcome is null and p_fence > p.floor_fence then
    o.outcome := 'NOT_OPEN';
    o.detail := p_pointer || ' was not opened under ' || fingerpost.printed(p_fence);
  end if;
  return o;
end $$;

-- The first three of a list, for messages.
create function fingerpost.first_three(p_all text[]) returns text language sql immutable as $$
  select array_to_string(p_all[1:3], ', ')
    || case when cardinality(p_all) > 3 then ' and ' || cardinality(p_all) - 3 || ' more' else '' end
$$;

-- Why a pointer cannot be removed: REFERRED, PINNED or TAGGED; outcome null if it can. The caller
-- holds the pointer's lock, which whoever pins, tags or promotes from here needs as well.
create function fingerpost.decide_removal(p fingerpost.pointer, p_force boolean)
  returns fingerpost.removed language plpgsql volatile as $$
declare
  d fingerpost.removed;
  holders text[];
begin
  d.floor_fence := p.floor_fence;
  d.floor_seq := p.floor_seq;
  select array_agg(x.pointer || '@' || x.version order by x.pointer, x.version) into holders
  from fingerpost.publication x
  where x.state = 'LIVE' and x.pointer <> p.name
    and (x.attempts[1]) collate "C" >= p.name || '/attempts/'
    and (x.attempts[1]) collate "C" < p.name || '/attempts0';
  if holders is not null then
    d.outcome := 'REFERRED';
    d.detail := p.name || ' has files that other pointers refer to: '
      || fingerpost.first_three(holders);
    return d;
  elsif p_force then
    return d;
  end if;
  select array_agg('version ' || x.version || ' by ' || x.owner
    || case x.reason when '' then '' else ' (' || x.reason || ')' end
    order by x.version, x.pinned_at, x.id) into holders
  from fingerpost.pin x
  where x.pointer = p.name and coalesce(x.expires_at > clock_timestamp(), true);
  if holders is not null then
    d.outcome := 'PINNED';
    d.detail := p.name || ' is pinned: ' || fingerpost.first_three(holders);
    return d;
  end if;
  select array_agg(x.name || ' (version ' || x.version || ')' order by x.name) into holders
  from fingerpost.tag x where x.pointer = p.name;
  if holders is not null then
    d.outcome := 'TAGGED';
    d.detail := p.name || ' is tagged: ' || fingerpost.first_three(holders);
  end if;
  return d;
end $$;

create function fingerpost.remove(
  p_pointer fingerpost.path_name, p_owner fingerpost.owner_name, p_fence fingerpost.fence,
  p_incarnation uuid, p_keep_ms fingerpost.keep_ms, p_force boolean
) returns fingerpost.removed language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  p fingerpost.pointer;
  o fingerpost.opened;
  d fingerpost.removed;
  at timestamptz;
begin
  perform fingerpost.begin_write();
  select * into p from fingerpost.lock_pointers(p_pointer);
  o := fingerpost.decide_tenure(p, p_pointer, p_owner, p_fence, p_incarnation);
  if o.outcome is not null then
    perform fingerpost.trace(p, p_owner, p_fence, o.outcome);
    return row (o.outcome, o.detail, o.floor_fence, o.floor_seq, null, null, null, null
      )::fingerpost.removed;
  end if;
  -- A repeat after a lost reply finds its work done.
  if p.removed_at is null then
    d := fingerpost.decide_removal(p, coalesce(p_force, false));
    if d.outcome is not null then
      return d;
    end if;
    delete from fingerpost.pin x where x.pointer = p_pointer;
    delete from fingerpost.tag x where x.pointer = p_pointer;
    at := clock_timestamp();
    update fingerpost.publication x set superseded_at = at
    where x.pointer = p_pointer and x.version = p.current_version;
    update fingerpost.pointer x
    set current_version = 0, removed_at = at, removed_by = p_owner,
      restore_version = x.current_version, retire_through = x.last_version,
      retire_at = at + p_keep_ms * interval '1 ms'
    where x.name = p_pointer
    returning x.* into strict p;
  end if;
  return row ('REMOVED', null, p.floor_fence, p.floor_seq, p.removed_at, p.removed_by,
    p.restore_version, p.retire_at)::fingerpost.removed;
end $$;

create function fingerpost.restore(
  p_pointer fingerpost.path_name, p_owner fingerpost.owner_name, p_fence fingerpost.fence,
  p_incarnation uuid
) returns fingerpost.restored language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  p fingerpost.pointer;
  o fingerpost.opened;
  r fingerpost.restored;
begin
  perform fingerpost.begin_write();
  select * into p from fingerpost.lock_pointers(p_pointer);
  o := fingerpost.decide_tenure(p, p_pointer, p_owner, p_fence, p_incarnation);
  r := row (o.outcome, o.detail, o.floor_fence, o.floor_seq, p.current_version)::fingerpost.restored;
  if o.outcome is not null then
    perform fingerpost.trace(p, p_owner, p_fence, o.outcome);
  elsif p.removed_at is null then
    r.outcome := 'NOT_REMOVED';
    r.detail := p_pointer || case when p.current_version > p.retire_through
      then ' was published again since: version ' || p.current_version || ' is current'
      else ' is not removed' end;
  -- Expiry of a retired version takes this lock too: found LIVE here, it is current before anybody
  -- can expire it.
  elsif p.restore_version > 0 and fingerpost.unholdable(p_pointer, p.restore_version) is not null then
    r.outcome := 'EXPIRED';
    r.detail := fingerpost.unholdable_detail('EXPIRED', p_pointer, p.restore_version);
  else
    update fingerpost.publication x set superseded_at = null
    where x.pointer = p_pointer and x.version = p.restore_version;
    update fingerpost.pointer x
    set current_version = x.restore_version, removed_at = null, removed_by = null,
      restore_version = null, retire_through = null, retire_at = null
    where x.name = p_pointer;
    r.outcome := 'RESTORED';
    r.current_version := p.restore_version;
  end if;
  return r;
end $$;

-- Line 11's effect, all in this transaction. On a tombstone it counts on, and the pointer is back;
-- what was published before the removal still goes at its time.
create or replace function fingerpost.apply(r fingerpost.request) returns fingerpost.verdict
  language plpgsql volatile as $$
declare
  v fingerpost.verdict;
  at timestamptz := clock_timestamp();
  previous bigint;
  changed bigint;
begin
  if r.kind <> 'UPLOAD' then
    select x.attempts, x.root_key, x.size, x.sha256, x.media_type, x.files
    into strict r.attempts, r.root_key, r.size, r.sha256, r.media_type, r.files
    from fingerpost.publication x
    where x.pointer = r.source_pointer and x.version = r.source_version and x.state = 'LIVE';
  end if;
  select p.current_version into strict previous
  from fingerpost.pointer p where p.name = r.pointer;
  perform fingerpost.raise_floor(r.pointer, r.fence, r.seq);
  update fingerpost.pointer p
  set last_version = p.last_version + 1, current_version = p.last_version + 1,
    removed_at = null, removed_by = null, restore_version = null
  where p.name = r.pointer
  returning p.current_version into strict v.version;
  update fingerpost.publication x set superseded_at = at
  where x.pointer = r.pointer and x.version = previous;
  get diagnostics changed = row_count;
  if changed <> least(previous, 1) then
    raise exception 'a bug: % rows are version % of %', changed, previous, r.pointer;
  end if;
  insert into fingerpost.publication (pointer, version, operation_key, revision, digest, kind, owner,
    fence, seq, published_at, message, labels, source_pointer, source_version, attempts, root_key,
    size, sha256, media_type, files)
  values (r.pointer, v.version, r.operation_key, r.revision, r.digest, r.kind, r.owner,
    r.fence, r.seq, at, coalesce(r.message, ''), coalesce(r.labels, '{}'), r.source_pointer,
    r.source_version, r.attempts, r.root_key, r.size, r.sha256, r.media_type, r.files);
  v.pointer := r.pointer;
  v.outcome := 'APPLIED';
  v.published_at := at;
  v.state := 'LIVE';
  v.current_version := v.version;
  v.floor_fence := r.fence;
  v.floor_seq := r.seq;
  v.decided_by := r.pointer;
  return v;
end $$;

-- Who may call at all is decided by USAGE on the schema. Everybody may pin: that only keeps data.
revoke execute on function fingerpost.refuse_revival, fingerpost.unholdable,
  fingerpost.unholdable_detail, fingerpost.pin, fingerpost.unpin, fingerpost.tag, fingerpost.untag,
  fingerpost.decide_tenure, fingerpost.first_three, fingerpost.decide_removal, fingerpost.remove,
  fingerpost.restore from public;
grant execute on function fingerpost.pin, fingerpost.unpin, fingerpost.tag, fingerpost.untag,
  fingerpost.remove, fingerpost.restore to public;

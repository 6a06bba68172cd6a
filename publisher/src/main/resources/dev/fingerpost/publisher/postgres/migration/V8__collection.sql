-- The collector's side of the database (DESIGN.md, section 4): retention, the proof that an attempt
-- is dead, and who visits which pointer. Only roles named by allow_collecting may call it.

create domain fingerpost.keep_last as integer
  constraint keep_last_is_1_to_1000000 check (value between 1 and 1000000);
create domain fingerpost.keep_for_ms as bigint
  constraint keep_for_is_0_to_36500_days check (value between 0 and 36500 * 86400000::bigint);

create table fingerpost.retention (
  pointer fingerpost.path_name primary key references fingerpost.pointer (name),
  keep_last fingerpost.keep_last,
  keep_for_ms fingerpost.keep_for_ms
);
comment on table fingerpost.retention is
  'What a pointer keeps; a pointer without a row follows the store. Both null: every version.';
comment on column fingerpost.retention.keep_last is
  'The newest versions that are kept, the current one among them; null: the age alone decides.';
comment on column fingerpost.retention.keep_for_ms is
  'How long a version is kept from when it stopped being current; null: the number alone decides.';
alter table fingerpost.store
  add keep_last fingerpost.keep_last, add keep_for_ms fingerpost.keep_for_ms;
comment on column fingerpost.store.keep_last is
  'Retention of pointers that have none of their own. Both null, the default: every version.';
comment on column fingerpost.store.keep_for_ms is 'See keep_last.';

create table fingerpost.expired_attempt (
  attempt text collate "C" primary key,
  pointer fingerpost.path_name not null,
  version bigint not null,
  expired_at timestamptz not null
);
create index expired_attempt_home on fingerpost.expired_attempt (pointer, attempt);
comment on table fingerpost.expired_attempt is
  'Attempts of expired versions whose objects may still be there, by the pointer they lie under.';
comment on column fingerpost.expired_attempt.version is
  'That expired, of whichever pointer: a promoted copy refers to another pointer''s attempt.';

create table fingerpost.epoch_floor (
  pointer fingerpost.path_name references fingerpost.pointer (name),
  epoch integer,
  floor_fence fingerpost.fence not null,
  floor_seq fingerpost.floor_seq not null,
  primary key (pointer, epoch)
);
comment on table fingerpost.epoch_floor is
  'The floor of each pointer when an epoch ended. What lies above it may have been published in what was lost.';

create table fingerpost.sweep (
  pointer fingerpost.path_name primary key references fingerpost.pointer (name),
  done_fence fingerpost.fence,
  done_seq fingerpost.floor_seq,
  complete boolean not null default false,
  due_at timestamptz not null default '-infinity',
  visited_at timestamptz not null default '-infinity',
  full_at timestamptz not null default '-infinity',
  turn_at timestamptz not null default '-infinity',
  tried_by uuid,
  claimed_by uuid,
  claimed_until timestamptz not null default '-infinity'
);
create index sweep_turn on fingerpost.sweep (turn_at, pointer);
comment on table fingerpost.sweep is 'How far the collector is with each pointer, and who is at it.';
comment on column fingerpost.sweep.done_fence is
  '(done_fence, done_seq) is the floor of the last complete visit: what lies at or below it was judged.';
comment on column fingerpost.sweep.turn_at is
  'When it was claimed last for a full visit. One that never ends well must not keep its turn.';
comment on column fingerpost.sweep.complete is
  'Whether the last visit listed, judged and deleted all it had to; else the next run visits again.';
comment on column fingerpost.sweep.full_at is 'When the last full visit began that was complete.';
comment on column fingerpost.sweep.tried_by is 'The last run that claimed it: a run tries each once.';
comment on column fingerpost.sweep.due_at is 'When a version may expire though nothing changes.';
comment on column fingerpost.sweep.claimed_by is
  'The run that is at it. Claims spare work, no more: a claim that is ignored harms nothing.';

create table fingerpost.unfreed (
  key text collate "C" primary key,
  pointer text collate "C" not null,
  reason text not null,
  first_at timestamptz not null,
  latest_at timestamptz not null,
  times bigint not null default 1
);
create index unfreed_pointer on fingerpost.unfreed (pointer);
comment on table fingerpost.unfreed is 'Garbage the bucket refused to give up, and why.';

create table fingerpost.gc_run (
  id uuid primary key,
  collector fingerpost.owner_name not null,
  mode text not null check (mode in ('CHANGED', 'FULL')),
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('DONE', 'PARTIAL', 'STOPPED', 'REFUSED')),
  pointers bigint not null default 0,
  tally jsonb not null default '{}'
);
create index gc_run_latest on fingerpost.gc_run (started_at);
comment on table fingerpost.gc_run is
  'The last thousand runs of collectors. One without an end is at it, or was killed.';
comment on column fingerpost.gc_run.outcome is
  'DONE, PARTIAL: something failed, STOPPED: asked to, REFUSED: it would have deleted too large a share.';
comment on column fingerpost.gc_run.tally is 'What was counted, by the names of fingerpost.gc_total.';

create table fingerpost.gc_total (
  name text primary key,
  value bigint not null
);
comment on table fingerpost.gc_total is 'The sums over all runs there ever were.';
comment on column fingerpost.gc_total.name is
  'objects, bytes, freed (attempts), uploads, expired (versions), takeovers, unfreed, attempts.VERDICT, errors.OPERATION.';

create table fingerpost.gc_walk (
  one boolean primary key default true check (one),
  place text collate "C" not null default ''
);
insert into fingerpost.gc_walk default values;
comment on table fingerpost.gc_walk is 'Where the rotating walk of the root goes on.';

create index publication_live on fingerpost.publication (pointer, version) where state = 'LIVE';

-- Whoever empties a descriptor, in the same transaction the attempt goes on the list. (1) A version
-- expires, (2) the collector is killed, (3) the next one finds the attempt here, without a listing
-- of all that is kept.
create function fingerpost.list_expired_attempt() returns trigger language plpgsql
  security definer set search_path = fingerpost, pg_temp as $$
begin
  insert into fingerpost.expired_attempt (attempt, pointer, version, expired_at)
  select a, split_part(a, '/attempts/', 1), old.version, clock_timestamp()
  from unnest(old.attempts) a
  on conflict (attempt) do update
  set version = excluded.version, expired_at = excluded.expired_at;
  return null;
end $$;

create trigger expired_attempts_are_listed after update on fingerpost.publication for each row
  when (old.state = 'LIVE' and new.state = 'EXPIRED')
  execute function fingerpost.list_expired_attempt();

-- Why the database is not the collector's store; null if it is.
create function fingerpost.wrong_store(p_incarnation uuid) returns text language sql volatile as $$
  select fingerpost.wrong_epoch(p_incarnation,
    (select s.epoch * 1000000000000 + 1 from fingerpost.store s))
$$;

-- The versions that retention gives up. Both limits must be exceeded; age counts from the moment a
-- version stopped being current. Never the current one, one that is pinned or tagged, or what a
-- removed pointer could be restored to. Versions of a removed pointer go by their own date.
create function fingerpost.expirable_under(
  p_pointer text, p_now timestamptz, p_keep_last integer, p_keep_for_ms bigint
) returns table (version bigint, by_removal boolean) language sql stable as $$
  with live as (
    select x.version, x.superseded_at, row_number() over (order by x.version desc) as place
    from fingerpost.publication x where x.pointer = p_pointer and x.state = 'LIVE'
      -- Without a rule and a removal nothing can expire, however long the history is.
      and (num_nonnulls(p_keep_last, p_keep_for_ms) > 0 or exists (select from fingerpost.pointer p
        where p.name = p_pointer and p.retire_at is not null))
  ), judged as (
    select l.version,
      coalesce(l.version <= p.retire_through and p.retire_at <= p_now, false) as by_removal,
      l.version is distinct from p.restore_version
        and num_nonnulls(p_keep_last, p_keep_for_ms) > 0
        and l.place > coalesce(p_keep_last, 0)
        and coalesce(l.superseded_at <= p_now - p_keep_for_ms * interval '1 ms',
          p_keep_for_ms is null) as by_rule
    from live l join fingerpost.pointer p on p.name = p_pointer and p.current_version <> l.version
  )
  select j.version, j.by_removal from judged j
  where (j.by_removal or j.by_rule)
    and not exists (select from fingerpost.tag t
      where t.pointer = p_pointer and t.version = j.version)
    and not exists (select from fingerpost.pin n where n.pointer = p_pointer
      and n.version = j.version and coalesce(n.expires_at > p_now, true))
$$;

create type fingerpost.rule as (keep_last integer, keep_for_ms bigint);

-- The pointer's own, or the store's.
create function fingerpost.rule_of(p_pointer text) returns fingerpost.rule language sql stable as $$
  select case when r.pointer is null then row (s.keep_last, s.keep_for_ms)::fingerpost.rule
    else row (r.keep_last, r.keep_for_ms)::fingerpost.rule end
  from fingerpost.store s left join fingerpost.retention r on r.pointer = p_pointer
$$;

create function fingerpost.expirable(p_pointer text, p_now timestamptz)
  returns table (version bigint, by_removal boolean) language sql stable as $$
  select e.version, e.by_removal
  from fingerpost.rule_of(p_pointer) r,
    fingerpost.expirable_under(p_pointer, p_now, r.keep_last, r.keep_for_ms) e
$$;

-- The same for those who only ask; both limits null and p_stored: under the rule that is stored.
create function fingerpost.gc_expirable(
  p_pointer fingerpost.path_name, p_stored boolean, p_keep_last fingerpost.keep_last,
  p_keep_for_ms fingerpost.keep_for_ms
) returns table (version bigint, by_removal boolean) language sql stable
  security definer set search_path = fingerpost, pg_temp as $$
  select e.version, e.by_removal
  from fingerpost.rule_of(p_pointer) r,
    fingerpost.expirable_under(p_pointer, clock_timestamp(),
      case when p_stored then r.keep_last else p_keep_last end,
      case when p_stored then r.keep_for_ms else p_keep_for_ms end) e
  order by e.version
$$;

create type fingerpost.expiry as (
  outcome text,      -- EXPIRED, TOO_MANY or WRONG_EPOCH
  detail text,
  expired bigint,    -- in this call
  expirable bigint,  -- before it
  live bigint        -- before it
);

-- Step 1: LIVE to EXPIRED, at most so many in one call. Under the pointer's lock, which publish,
-- rollback, promote, pin and tag take too: (1) expiry chooses version 3, (2) a rollback to 3 is
-- decided, (3) 3 is emptied under the copy. Here the rollback waits, and is SOURCE_GONE.
create function fingerpost.gc_expire(
  p_pointer fingerpost.path_name, p_incarnation uuid, p_however_many boolean, p_limit integer
) returns fingerpost.expiry language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  e fingerpost.expiry;
  at timestamptz;
  by_rule bigint;
begin
  perform fingerpost.begin_write();
  perform fingerpost.lock_pointers(p_pointer);
  e.detail := fingerpost.wrong_store(p_incarnation);
  if e.detail is not null then
    e.outcome := 'WRONG_EPOCH';
    return e;
  end if;
  e.outcome := 'EXPIRED';
  e.expired := 0;
  e.expirable := 0;
  e.live := 0;
  -- Without a rule and a removal nothing can expire, however long the history is.
  if not exists (select from fingerpost.rule_of(p_pointer) r, fingerpost.pointer p
      where p.name = p_pointer
        and num_nonnulls(r.keep_last, r.keep_for_ms, p.retire_at) > 0) then
    return e;
  end if;
  at := clock_timestamp();
  select count(*), count(*) filter (where not x.by_removal) into e.expirable, by_rule
  from fingerpost.expirable(p_pointer, at) x;
  select count(*) into e.live from fingerpost.publication x
  where x.pointer = p_pointer and x.state = 'LIVE';
  -- A slip in a retention policy must not empty a history overnight.
  if not p_however_many and by_rule > 10 and by_rule * 2 > e.live then
    e.outcome := 'TOO_MANY';
    e.detail := by_rule || ' of ' || e.live || ' versions would expire';
    return e;
  end if;
  update fingerpost.publication x
  set state = 'EXPIRED', attempts = null, root_key = null, size = null, sha256 = null,
    media_type = null, files = null
  where x.pointer = p_pointer and x.version in (
    select y.version from fingerpost.expirable(p_pointer, at) y order by y.version limit p_limit);
  get diagnostics e.expired = row_count;
  return e;
end $$;

-- Where sealing leaves the floor: at the newest fence granted in the domain, which fences nobody
-- but superseded holders. A released fence is sealed to its end, as release does it: (1) A releases
-- fence 7 without having opened this pointer, (2) the seal puts the floor to (7,0), (3) a publish
-- of A's under (7,1) would count as opened.
create function fingerpost.sealed_seq(d fingerpost.domain) returns integer
  language sql immutable as $$
  select case when d.released_at is null then 0 else 99999999 end
$$;

create function fingerpost.gc_seal(p_pointer fingerpost.path_name, p_incarnation uuid)
  returns text language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  d fingerpost.domain;
  wrong text;
begin
  perform fingerpost.begin_write();
  select x.* into d from fingerpost.domain x
  where x.name = (select p.domain from fingerpost.pointer p where p.name = p_pointer)
  for no key update;
  perform fingerpost.lock_pointers(p_pointer);
  wrong := fingerpost.wrong_store(p_incarnation);
  if wrong is null and d.fence is not null then
    perform fingerpost.raise_floor(p_pointer, d.fence, fingerpost.sealed_seq(d));
  end if;
  return wrong;
end $$;

create type fingerpost.snapshot as (
  wrong text,            -- why this is not the collector's store; null if it is
  floor_fence bigint,
  floor_seq integer,
  sealed_fence bigint,   -- where gc_seal would put the floor
  sealed_seq integer,
  newest_fence bigint,   -- granted in the domain
  epoch integer,
  ended_epochs integer[],
  ended_fences bigint[],   -- the floor when each of them ended
  ended_seqs integer[],
  attempts text[],       -- in byte order, after p_after
  live boolean[],        -- whether a live version refers to it; else it expired
  complete boolean       -- no attempt is known after the last one here
);

-- Step 2: floor and references, all in this one statement. A floor read too early deletes less, but
-- references read before the floor delete what is live: (1) references are read, (2) A publishes
-- (5,3), (3) the floor is read as (5,3), (4) its attempt counts as unreferenced and not above the
-- floor.
--
-- Known attempts come in ranges, so that memory does not grow with them: those after p_after, live
-- ones only after p_live_after. p_as_if expires first what gc_expire would.
create function fingerpost.gc_snapshot(
  p_pointer fingerpost.path_name, p_incarnation uuid, p_after text, p_live_after text,
  p_limit integer, p_as_if boolean
) returns fingerpost.snapshot language sql stable
  security definer set search_path = fingerpost, pg_temp as $$
  with gone as materialized (
    select e.version from fingerpost.expirable(p_pointer, clock_timestamp()) e where p_as_if
  ), live as (
    select distinct (x.attempts[1] collate "C") as attempt
    from fingerpost.publication x
    where x.state = 'LIVE'
      and (x.attempts[1] collate "C") > greatest(p_after collate "C", p_live_after collate "C",
        (p_pointer || '/attempts/') collate "C")
      and (x.attempts[1] collate "C") < p_pointer || '/attempts0'
      and not (x.pointer = p_pointer and x.version in (select g.version from gone g))
    order by 1 limit p_limit
  ), listed as (
    select e.attempt from fingerpost.expired_attempt e
    where e.pointer = p_pointer and e.attempt > p_after
    union
    select x.attempts[1] collate "C" from fingerpost.publication x
    where x.pointer = p_pointer and x.version in (select g.version from gone g)
      and (x.attempts[1] collate "C") > p_after
      and starts_with(x.attempts[1], p_pointer || '/attempts/')
  ), expired as (
    select l.attempt from listed l
    where not exists (select from fingerpost.publication x
      where x.state = 'LIVE' and (x.attempts[1] collate "C") = l.attempt
        and not (x.pointer = p_pointer and x.version in (select g.version from gone g)))
    order by 1 limit p_limit
  ), known as (
    select k.attempt, k.live from (
      select l.attempt, true as live from live l union all select e.attempt, false from expired e
    ) k order by k.attempt limit p_limit
  )
  select row (
    fingerpost.wrong_store(p_incarnation), p.floor_fence, p.floor_seq, d.fence,
    fingerpost.sealed_seq(d), d.fence, s.epoch,
    (select array_agg(f.epoch order by f.epoch) from fingerpost.epoch_floor f
      where f.pointer = p_pointer),
    (select array_agg(f.floor_fence::bigint order by f.epoch) from fingerpost.epoch_floor f
      where f.pointer = p_pointer),
    (select array_agg(f.floor_seq::integer order by f.epoch) from fingerpost.epoch_floor f
      where f.pointer = p_pointer),
    (select coalesce(array_agg(k.attempt order by k.attempt), '{}') from known k),
    (select coalesce(array_agg(k.live order by k.attempt), '{}') from known k),
    (select count(*) < p_limit from known k)
  )::fingerpost.snapshot
  from fingerpost.pointer p
  join fingerpost.domain d on d.name = p.domain
  cross join fingerpost.store s
  where p.name = p_pointer
$$;

-- Step 6a: the objects of these attempts are gone. What is dead stays dead, so no lock is needed.
create function fingerpost.gc_freed(p_attempts text[]) returns void language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
begin
  perform fingerpost.begin_write();
  delete from fingerpost.expired_attempt e where e.attempt = any (p_attempts);
  delete from fingerpost.unfreed u
  where exists (select from unnest(p_attempts) a where starts_with(u.key, a));
end $$;

create function fingerpost.gc_not_freed(p_pointer text, p_keys text[], p_reasons text[])
  returns void language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  at timestamptz := clock_timestamp();
begin
  perform fingerpost.begin_write();
  insert into fingerpost.unfreed as u (key, pointer, reason, first_at, latest_at)
  select f.key, p_pointer, f.reason, at, at
  from (select x.key, min(x.reason) as reason from unnest(p_keys, p_reasons) x (key, reason)
    group by x.key order by x.key collate "C") f
  on conflict (key) do update
  set reason = excluded.reason, latest_at = excluded.latest_at, times = u.times + 1;
end $$;

-- Whether a visit would find something to do: the floor moved or may be raised, a version may
-- expire, an expired attempt is still there, or the last visit was not completed.
create function fingerpost.needs_visit(s fingerpost.sweep, p_now timestamptz) returns boolean
  language sql stable as $$
  select not s.complete or s.due_at <= p_now
    or exists (select from fingerpost.pointer p join fingerpost.domain d on d.name = p.domain
      where p.name = s.pointer
        and ((p.floor_fence, p.floor_seq) is distinct from (s.done_fence, s.done_seq)
          or d.fence > p.floor_fence))
    or exists (select from fingerpost.expired_attempt e where e.pointer = s.pointer
      and not exists (select from fingerpost.publication x
        where x.state = 'LIVE' and (x.attempts[1] collate "C") = e.attempt))
$$;

create type fingerpost.begun as (
  wrong text,      -- why this is not the collector's store; null if it is
  pointers bigint  -- how many there are
);

create function fingerpost.gc_begin(
  p_run uuid, p_collector fingerpost.owner_name, p_mode text, p_incarnation uuid
) returns fingerpost.begun language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  b fingerpost.begun;
begin
  perform fingerpost.begin_write();
  b.wrong := fingerpost.wrong_store(p_incarnation);
  if b.wrong is null then
    insert into fingerpost.gc_run (id, collector, mode, started_at)
    values (p_run, p_collector, p_mode, clock_timestamp()) on conflict do nothing;
    insert into fingerpost.sweep (pointer)
    select p.name from fingerpost.pointer p
    where not exists (select from fingerpost.sweep s where s.pointer = p.name)
    order by p.name on conflict do nothing;
    select count(*) into b.pointers from fingerpost.sweep s;
  end if;
  return b;
end $$;

create type fingerpost.claimed as (
  pointer text,
  domain text,
  full_visit boolean,
  done_fence bigint,
  done_seq integer,
  began timestamptz
);

-- The next pointer for a run, in name order after p_after: one that needs a visit; in mode FULL one
-- that nobody visited in full since the run began; in mode OLDEST the one whose turn for
-- a full visit was longest ago. With p_others also what another run has claimed: (1) a collector claims and is killed,
-- (2) the next run would wait for its claim. Each pointer is tried once by a run.
create function fingerpost.gc_claim(
  p_run uuid, p_mode text, p_after text, p_others boolean, p_claim_ms bigint
) returns setof fingerpost.claimed language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  at timestamptz := clock_timestamp();
  began timestamptz := (select r.started_at from fingerpost.gc_run r where r.id = p_run);
  next fingerpost.sweep;
  in_full boolean;
begin
  perform fingerpost.begin_write();
  if p_mode = 'OLDEST' then
    select s.* into next from fingerpost.sweep s
    where s.full_at < began and s.tried_by is distinct from p_run
      and (p_others or s.claimed_until <= at)
    order by s.turn_at, s.pointer limit 1 for update skip locked;
  else
    select s.* into next from fingerpost.sweep s
    where s.pointer > p_after and s.tried_by is distinct from p_run
      and (p_others or s.claimed_until <= at)
      and case p_mode when 'FULL' then s.full_at < began
        else s.visited_at < began and fingerpost.needs_visit(s, at) end
    order by s.pointer limit 1 for update skip locked;
  end if;
  if next.pointer is null then
    return;
  end if;
  in_full := p_mode in ('FULL', 'OLDEST') or next.done_fence is null;
  update fingerpost.sweep s
  set tried_by = p_run, claimed_by = p_run, claimed_until = at + p_claim_ms * interval '1 ms',
    turn_at = case when in_full then at else s.turn_at end
  where s.pointer = next.pointer;
  return query select next.pointer::text, p.domain::text,
    in_full, next.done_fence::bigint,
    next.done_seq::integer, at
  from fingerpost.pointer p where p.name = next.pointer;
end $$;

-- When a pointer is to be looked at again though nothing changes: at once if a version may expire, or
-- when the next one comes of age, the next pin runs out, a removed pointer's date is there.
create function fingerpost.next_due(p_pointer text, p_now timestamptz) returns timestamptz
  language sql stable as $$
  select case when exists (select from fingerpost.expirable(p_pointer, p_now)) then '-infinity'
  else coalesce(least(
    (select min(n.expires_at) from fingerpost.pin n
      where n.pointer = p_pointer and n.expires_at > p_now),
    (select p.retire_at from fingerpost.pointer p
      where p.name = p_pointer and p.retire_at > p_now),
    (select min(x.superseded_at) + r.keep_for_ms * interval '1 ms'
      from fingerpost.rule_of(p_pointer) r, fingerpost.publication x
      -- Null is asked for first: else the whole history is read, and for nothing.
      where r.keep_for_ms is not null and x.pointer = p_pointer and x.state = 'LIVE'
        and x.superseded_at > p_now - r.keep_for_ms * interval '1 ms'
      group by r.keep_for_ms)
    ), 'infinity') end
$$;

create function fingerpost.add_up(p_run uuid, p_tally jsonb) returns void
  language plpgsql volatile as $$
begin
  insert into fingerpost.gc_total as t (name, value)
  select k, v::bigint from jsonb_each_text(p_tally) x (k, v) order by k
  on conflict (name) do update set value = t.value + excluded.value;
  update fingerpost.gc_run r
  set tally = r.tally || (
    select coalesce(jsonb_object_agg(k, v::bigint + coalesce((r.tally ->> k)::bigint, 0)), '{}')
    from jsonb_each_text(p_tally) x (k, v))
  where r.id = p_run;
end $$;

-- Step 6b: the visit is over. p_floor is the floor of its first snapshot, p_began the time before
-- it. Grants below every floor of their domain decide nothing any more and go.
create function fingerpost.gc_record(
  p_run uuid, p_pointer fingerpost.path_name, p_complete boolean, p_full boolean,
  p_floor_fence bigint, p_floor_seq integer, p_began timestamptz, p_tally jsonb
) returns void language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  home text := (select p.domain from fingerpost.pointer p where p.name = p_pointer);
begin
  perform fingerpost.begin_write();
  -- The domain's lock comes first, as everywhere: an unpin holds a pointer and waits for its sweep row.
  perform 1 from fingerpost.domain d where d.name = home for no key update;
  delete from fingerpost.grant g using fingerpost.domain d
  where d.name = home and g.domain = home and g.fence <> d.fence
    and g.fence < (select min(p.floor_fence) from fingerpost.pointer p where p.domain = home);
  -- Before it is asked what may expire: (1) a visit expires what it may, (2) a version is superseded,
  -- or its pin given up, (3) the visit reads the floor, which does not change any more, (4) records
  -- it, and nobody would look at that version again. Whoever gives up a pin waits here, or is seen.
  perform 1 from fingerpost.sweep s where s.pointer = p_pointer for update;
  -- What a full visit left behind may lie before done: the next visit is a full one too.
  -- Never back: (1) a slow visit began at floor (5,0), (2) a quick one records (6,0), (3) the slow
  -- one records.
  update fingerpost.sweep s
  set claimed_until = '-infinity',
    visited_at = greatest(s.visited_at, p_began),
    full_at = case when p_full and p_complete then greatest(s.full_at, p_began) else s.full_at end,
    complete = p_complete,
    due_at = case when p_complete then fingerpost.next_due(p_pointer, clock_timestamp())
      else s.due_at end,
    done_fence = case when farther then p_floor_fence when not undone then s.done_fence end,
    done_seq = case when farther then p_floor_seq when not undone then s.done_seq end
  from (select p_complete and (p_floor_fence, p_floor_seq)
      > (coalesce(o.done_fence, 0), coalesce(o.done_seq, 0)) as farther,
      p_full and not p_complete as undone
    from fingerpost.sweep o where o.pointer = p_pointer for update) f
  where s.pointer = p_pointer;
  -- All that failed before was tried again, or is gone: (1) an object is locked, (2) somebody else
  -- deletes it, (3) nothing is there that could be reported as freed.
  if p_complete then
    delete from fingerpost.unfreed u using fingerpost.gc_run r
    where u.pointer = p_pointer and r.id = p_run and u.latest_at < r.started_at;
  end if;
  update fingerpost.gc_run r set pointers = r.pointers + 1 where r.id = p_run;
  perform fingerpost.add_up(p_run, p_tally);
end $$;

create function fingerpost.gc_finish(p_run uuid, p_outcome text, p_walked_to text, p_tally jsonb)
  returns void language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
begin
  perform fingerpost.begin_write();
  update fingerpost.gc_run r
  set finished_at = clock_timestamp(), outcome = p_outcome
  where r.id = p_run and r.finished_at is null;
  if found then
    perform fingerpost.add_up(p_run, p_tally);
  end if;
  if p_walked_to is not null then
    update fingerpost.gc_walk w set place = p_walked_to;
  end if;
  -- (1) A begins and is at it for an hour, (2) a thousand short runs come and go, (3) A asks for its
  -- next pointer: its row tells when it began. One that never ended was killed, some day.
  delete from fingerpost.gc_run r
  where r.started_at < (select x.started_at from fingerpost.gc_run x
      order by x.started_at desc offset 999 limit 1)
    and (r.finished_at is not null or r.started_at < clock_timestamp() - interval '30 days');
end $$;

create function fingerpost.gc_walk_place() returns text language sql stable
  security definer set search_path = fingerpost, pg_temp as $$
  select w.place from fingerpost.gc_walk w
$$;

-- Domains whose newest grant ran out so long ago and was never released, after a name; not those of
-- a collector: what it left is sealed by its own grant.
create function fingerpost.gc_abandoned(
  p_after_ms bigint, p_collector_prefix text, p_after text, p_limit integer
) returns table (domain text, pointers text[]) language sql volatile
  security definer set search_path = fingerpost, pg_temp as $$
  select d.name, (select array_agg(p.name::text order by p.name)
    from fingerpost.pointer p where p.domain = d.name)
  from fingerpost.domain d cross join fingerpost.store s
  where d.name > p_after and d.released_at is null and not starts_with(d.owner, p_collector_prefix)
    and d.expires_at <= clock_timestamp() - p_after_ms * interval '1 ms'
    and d.fence / 1000000000000 = s.epoch
    and exists (select from fingerpost.pointer p where p.domain = d.name)
  order by d.name limit p_limit
$$;

-- A null pointer means the store. Both limits null: keep every version.
create function fingerpost.set_retention(
  p_pointer fingerpost.path_name, p_keep_last fingerpost.keep_last,
  p_keep_for_ms fingerpost.keep_for_ms, p_follow_store boolean
) returns text language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
begin
  perform fingerpost.begin_write();
  if p_pointer is null then
    update fingerpost.store s set keep_last = p_keep_last, keep_for_ms = p_keep_for_ms;
    update fingerpost.sweep s set due_at = '-infinity';
    return 'SET';
  end if;
  perform fingerpost.lock_pointers(p_pointer);
  if not found then
    return 'NOT_FOUND';
  elsif not fingerpost.may_publish(p_pointer) then
    return 'FORBIDDEN';
  end if;
  delete from fingerpost.retention r where r.pointer = p_pointer;
  if not p_follow_store then
    insert into fingerpost.retention (pointer, keep_last, keep_for_ms)
    values (p_pointer, p_keep_last, p_keep_for_ms);
  end if;
  update fingerpost.sweep s set due_at = '-infinity' where s.pointer = p_pointer;
  return 'SET';
end $$;

-- What was held may now be free.
create function fingerpost.look_again() returns trigger language plpgsql
  security definer set search_path = fingerpost, pg_temp as $$
begin
  update fingerpost.sweep s set due_at = '-infinity' where s.pointer = old.pointer;
  return null;
end $$;
create trigger unpinned_is_looked_at after delete on fingerpost.pin
  for each row execute function fingerpost.look_again();
create trigger untagged_is_looked_at after delete or update on fingerpost.tag
  for each row execute function fingerpost.look_again();

create function fingerpost.look_again_at_pointer() returns trigger language plpgsql
  security definer set search_path = fingerpost, pg_temp as $$
begin
  update fingerpost.sweep s set due_at = '-infinity' where s.pointer = new.name;
  return null;
end $$;
create trigger removed_is_looked_at after update on fingerpost.pointer for each row
  when (old.retire_at is distinct from new.retire_at)
  execute function fingerpost.look_again_at_pointer();

-- The metrics, under the names they have everywhere else: names and columns are stable.
create view fingerpost.fingerpost_gc_attempts_total as
  select v as verdict, coalesce(t.value, 0) as value
  from unnest(array['REFERENCED', 'EXPIRED', 'FOREIGN', 'LOST', 'IN_FLIGHT', 'ORPHAN']) v
  left join fingerpost.gc_total t on t.name = 'attempts.' || v;
create view fingerpost.fingerpost_gc_deleted_bytes_total as
  select coalesce((select t.value from fingerpost.gc_total t where t.name = 'bytes'), 0) as value;
create view fingerpost.fingerpost_gc_errors_total as
  select substr(t.name, 8) as op, t.value from fingerpost.gc_total t where starts_with(t.name, 'errors.');
create view fingerpost.fingerpost_gc_run_duration_seconds as
  select extract(epoch from r.finished_at - r.started_at)::double precision as value
  from fingerpost.gc_run r where r.finished_at is not null order by r.finished_at desc limit 1;
create view fingerpost.fingerpost_gc_last_success_timestamp_seconds as
  select extract(epoch from max(r.finished_at))::double precision as value
  from fingerpost.gc_run r where r.outcome = 'DONE';
create view fingerpost.fingerpost_pointer_last_publish_timestamp_seconds as
  select p.name as pointer, extract(epoch from x.published_at)::double precision as value
  from fingerpost.pointer p
  join fingerpost.publication x on x.pointer = p.name and x.version = p.current_version;

comment on view fingerpost.fingerpost_gc_attempts_total is 'Attempts judged, by verdict.';
comment on view fingerpost.fingerpost_gc_deleted_bytes_total is 'Bytes deleted from the bucket.';
comment on view fingerpost.fingerpost_gc_errors_total is 'What could not be done, by operation.';
comment on view fingerpost.fingerpost_gc_run_duration_seconds is
  'How long the last finished run took; no row before the first.';
comment on view fingerpost.fingerpost_gc_last_success_timestamp_seconds is
  'When a run last did all there was to do, in seconds since 1970; null before the first.';
comment on view fingerpost.fingerpost_pointer_last_publish_timestamp_seconds is
  'When the current version of a pointer was published, in seconds since 1970.';

-- Lets a role collect and set retention. For the owner of the schema only: whoever collects can have
-- versions expired. Safe to repeat.
create function fingerpost.allow_collecting(p_role name) returns void language plpgsql volatile as $$
declare
  f regprocedure;
begin
  execute format('grant usage on schema fingerpost to %I', p_role);
  execute format('grant select on fingerpost.store, fingerpost.domain, fingerpost.version, '
    'fingerpost.pointer_status, fingerpost.refusal, fingerpost.pin_status, fingerpost.tag_status, '
    'fingerpost.retention, fingerpost.gc_run, fingerpost.gc_total, fingerpost.unfreed, '
    'fingerpost.fingerpost_gc_attempts_total, fingerpost.fingerpost_gc_deleted_bytes_total, '
    'fingerpost.fingerpost_gc_errors_total, fingerpost.fingerpost_gc_run_duration_seconds, '
    'fingerpost.fingerpost_gc_last_success_timestamp_seconds, '
    'fingerpost.fingerpost_pointer_last_publish_timestamp_seconds to %I', p_role);
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'fingerpost'::regnamespace
      and (starts_with(p.proname, 'gc_') or p.proname = 'set_retention')
  loop
    execute format('grant execute on function %s to %I', f, p_role);
  end loop;
end $$;

revoke execute on function fingerpost.allow_collecting from public;
revoke execute on function fingerpost.list_expired_attempt, fingerpost.wrong_store,
  fingerpost.expirable_under,
  fingerpost.rule_of, fingerpost.expirable, fingerpost.gc_expirable, fingerpost.gc_expire, fingerpost.sealed_seq, fingerpost.gc_seal,
  fingerpost.gc_snapshot, fingerpost.gc_freed, fingerpost.gc_not_freed, fingerpost.needs_visit,
  fingerpost.gc_begin, fingerpost.gc_claim, fingerpost.next_due, fingerpost.add_up,
  fingerpost.gc_record, fingerpost.gc_finish, fingerpost.gc_walk_place, fingerpost.gc_abandoned, fingerpost.set_retention,
  fingerpost.look_again, fingerpost.look_again_at_pointer from public;

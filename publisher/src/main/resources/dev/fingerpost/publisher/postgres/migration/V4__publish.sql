-- The decision table of DESIGN.md, section 3, and what rests on it.

create type fingerpost.request as (
  pointer text, owner text, fence bigint, seq integer, operation_key text, revision integer,
  digest text, incarnation uuid, expected bigint, message text, labels jsonb,
  kind text, source_pointer text, source_version bigint,
  nonce text, attempts text[], root_key text, size bigint, sha256 text, media_type text,
  files integer
);

create type fingerpost.verdict as (
  pointer text,
  outcome text,
  detail text,              -- one line for people; null when applied
  version bigint,           -- APPLIED: the new one; DUPLICATE, KEY_CONFLICT: the recorded one
  published_at timestamptz, -- of that version
  state text,               -- of that version; SOURCE_GONE: of the source, null if there never was one
  current_version bigint,   -- null for lines 0 to 2
  floor_fence bigint,       -- likewise
  floor_seq integer,
  recorded_digest text,     -- of that version, for DUPLICATE and KEY_CONFLICT
  decided_by text           -- the pointer whose line decided; another than pointer only in a batch
);

create function fingerpost.attempt_prefix(
  p_pointer text, p_fence bigint, p_seq integer, p_nonce text
) returns text language sql immutable as $$
  select p_pointer || '/attempts/' || lpad((p_fence / 1000000000000)::text, 6, '0')
    || '-' || lpad((p_fence % 1000000000000)::text, 12, '0')
    || '-' || lpad(p_seq::text, 8, '0') || '-' || p_nonce || '/'
$$;

-- Line 8: the attempt is this one and the root object lies in it.
create function fingerpost.is_bound(r fingerpost.request) returns boolean
  language plpgsql immutable as $$
declare
  prefix text := fingerpost.attempt_prefix(r.pointer, r.fence, r.seq, r.nonce);
begin
  return coalesce(
    r.nonce ~ '^[a-z2-7]{16}$' and r.attempts = array[prefix]
      and starts_with(r.root_key, prefix) and r.root_key <> prefix, false);
end $$;

-- The first line that matches is the outcome; nothing is written here. p is the pointer's row as it
-- was locked, null if there was none. Each line is a statement of its own: one statement for lock and ledger would read the
-- ledger as it was before the wait for the lock, and answer STALE to a repeat of one's own commit.
create function fingerpost.decide(r fingerpost.request, p fingerpost.pointer)
  returns fingerpost.verdict language plpgsql volatile as $$
declare
  v fingerpost.verdict;
  known fingerpost.publication;
begin
  v.pointer := r.pointer;
  v.decided_by := r.pointer;

  -- 0
  if not fingerpost.may_publish(r.pointer) then
    v.outcome := 'FORBIDDEN';
    v.detail := 'role ' || session_user || ' may not publish on ' || r.pointer;
    return v;
  end if;
  -- 1
  v.detail := fingerpost.wrong_epoch(r.incarnation, r.fence);
  if v.detail is not null then
    v.outcome := 'WRONG_EPOCH';
    return v;
  end if;
  -- 2
  if p.name is null then
    v.outcome := 'NOT_OPEN';
    v.detail := r.pointer || ' was never opened';
    return v;
  end if;
  v.current_version := p.current_version;
  v.floor_fence := p.floor_fence;
  v.floor_seq := p.floor_seq;

  -- 3 and 4, before 5: (1) A's publish commits, (2) its reply is lost, (3) A repeats it: (fence,
  -- seq) is at the floor now, but the ledger says DUPLICATE.
  select * into known from fingerpost.publication x
  where x.pointer = r.pointer and x.operation_key = r.operation_key and x.revision = r.revision;
  if found then
    v.version := known.version;
    v.published_at := known.published_at;
    v.state := known.state;
    v.recorded_digest := known.digest;
    if known.digest = r.digest then
      v.outcome := 'DUPLICATE';
      v.detail := 'published before as version ' || known.version;
    else
      v.outcome := 'KEY_CONFLICT';
      v.detail := 'the key was used for another digest, version ' || known.version;
    end if;
    return v;
  end if;

  -- 5: (1) A is paused before its publish, (2) B is granted the next fence and opens, (3) A wakes.
  if (r.fence, r.seq) <= (p.floor_fence, p.floor_seq) then
    v.outcome := 'STALE';
    v.detail := case when r.fence = p.floor_fence then 'out of order: ' else 'fenced out: ' end
      || fingerpost.printed(r.fence, r.seq) || ' is not above the floor '
      || fingerpost.printed(p.floor_fence, p.floor_seq);
  -- 6
  elsif not exists (select from fingerpost.grant g
      where g.domain = p.domain and g.fence = r.fence and g.owner = r.owner) then
    v.outcome := 'UNGRANTED';
    v.detail := fingerpost.printed(r.fence) || ' was never granted to ' || r.owner
      || ' in domain ' || p.domain;
  -- 7: without it (1) B is granted a fence, (2) publishes unopened on a base it never read, (3) and
  -- undoes what A, still entitled, published in between.
  elsif r.fence > p.floor_fence then
    v.outcome := 'NOT_OPEN';
    v.detail := r.pointer || ' was not opened under ' || fingerpost.printed(r.fence);
  -- 8: (1) A writes under fence 1, (2) is granted fence 2 and opens, (3) the collector finds the
  -- objects below the floor and deletes them, (4) A publishes them under fence 2.
  elsif r.kind = 'UPLOAD' and not fingerpost.is_bound(r) then
    v.outcome := 'UNBOUND';
    v.detail := 'the objects are not those of attempt '
      || fingerpost.attempt_prefix(r.pointer, r.fence, r.seq, coalesce(r.nonce, '?'));
  -- 9
  elsif r.expected <> p.current_version then
    v.outcome := 'VERSION_MISMATCH';
    v.detail := 'version ' || r.expected || ' was expected, ' || p.current_version || ' is current';
  elsif r.kind <> 'UPLOAD' then
    -- 10: without the source's lock (1) it is found LIVE, (2) retention expires it, (3) its objects
    -- go while the copy refers to them. Locked before, unless its row is brand new.
    perform fingerpost.lock_pointers(r.source_pointer);
    select x.state into v.state from fingerpost.publication x
    where x.pointer = r.source_pointer and x.version = r.source_version;
    if v.state is distinct from 'LIVE' then
      v.outcome := 'SOURCE_GONE';
      v.detail := r.source_pointer || '@' || r.source_version
        || case v.state when 'EXPIRED' then ' is expired' else ' was never published' end;
    end if;
  end if;
  -- 11
  v.outcome := coalesce(v.outcome, 'APPLIED');
  return v;
end $$;

-- Line 11's effect, all in this transaction.
create function fingerpost.apply(r fingerpost.request) returns fingerpost.verdict
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
  set last_version = p.last_version + 1, current_version = p.last_version + 1
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

-- Decides and acts, for one pointer. A refusal returns: raised, its trace would roll back.
create function fingerpost.conclude(r fingerpost.request) returns fingerpost.verdict
  language plpgsql volatile as $$
declare
  v fingerpost.verdict;
  p fingerpost.pointer;
begin
  perform fingerpost.begin_write();
  select * into p from fingerpost.lock_pointers(r.pointer, coalesce(r.source_pointer, r.pointer)) x
  where x.name = r.pointer;
  v := fingerpost.decide(r, p);
  if v.outcome = 'APPLIED' then
    return fingerpost.apply(r);
  elsif v.outcome <> 'DUPLICATE' then
    perform fingerpost.trace(p, r.owner, r.fence, v.outcome);
  end if;
  return v;
end $$;

-- The calls on pointers that clients make: thin, each one transaction by itself.

create type fingerpost.opened as (
  outcome text,  -- OPENED, FORBIDDEN, WRONG_EPOCH, UNGRANTED or STALE
  detail text,
  floor_fence bigint,
  floor_seq integer,
  current_version bigint,
  last_version bigint
);

-- Why a pointer may not be opened; outcome null if it may. The caller holds the domain's lock; p is
-- the pointer's row as it was locked, null if there was none.
create function fingerpost.decide_open(
  p fingerpost.pointer, p_pointer text, p_domain text, p_owner text, p_fence bigint,
  p_incarnation uuid
) returns fingerpost.opened language plpgsql volatile as $$
declare
  o fingerpost.opened;
  g fingerpost.grant;
begin
  if not fingerpost.may_publish(p_pointer) then
    o.outcome := 'FORBIDDEN';
    o.detail := 'role ' || session_user || ' may not publish on ' || p_pointer;
    return o;
  end if;
  o.detail := fingerpost.wrong_epoch(p_incarnation, p_fence);
  if o.detail is not null then
    o.outcome := 'WRONG_EPOCH';
    return o;
  end if;
  o.floor_fence := p.floor_fence;
  o.floor_seq := p.floor_seq;
  o.current_version := p.current_version;
  o.last_version := p.last_version;
  select * into g from fingerpost.grant x
  where x.domain = p_domain and x.fence = p_fence and x.owner = p_owner;
  if p.domain <> p_domain then
    o.outcome := 'UNGRANTED';
    o.detail := p_pointer || ' belongs to domain ' || p.domain || ', not ' || p_domain;
  elsif p_fence < p.floor_fence then
    o.outcome := 'STALE';
    o.detail := 'fenced out: ' || fingerpost.printed(p_fence) || ' is below the floor '
      || fingerpost.printed(p.floor_fence, p.floor_seq);
  elsif g.fence is null then
    o.outcome := 'UNGRANTED';
    o.detail := fingerpost.printed(p_fence) || ' was never granted to ' || p_owner
      || ' in domain ' || p_domain;
  elsif g.released_at is not null then
    o.outcome := 'UNGRANTED';
    o.detail := fingerpost.printed(p_fence) || ' was released';
  end if;
  return o;
end $$;

create function fingerpost.open(
  p_pointer fingerpost.path_name, p_domain fingerpost.path_name, p_owner fingerpost.owner_name,
  p_fence fingerpost.fence, p_incarnation uuid
) returns fingerpost.opened language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  o fingerpost.opened;
  p fingerpost.pointer;
begin
  perform fingerpost.begin_write();
  perform 1 from fingerpost.domain d where d.name = p_domain for no key update;
  loop
    select * into p from fingerpost.lock_pointers(p_pointer);
    o := fingerpost.decide_open(p, p_pointer, p_domain, p_owner, p_fence, p_incarnation);
    exit when o.outcome is not null or p.name is not null;
    -- (1) Two opens under different domains find no row, (2) both insert, (3) the second one waits
    -- here, inserts nothing, and decides again on the row that stands.
    insert into fingerpost.pointer (name, domain, floor_fence, floor_seq)
    values (p_pointer, p_domain, p_fence, 0) on conflict do nothing;
  end loop;
  if o.outcome is not null then
    perform fingerpost.trace(p, p_owner, p_fence, o.outcome);
    return o;
  end if;
  perform fingerpost.raise_floor(p_pointer, p_fence, 0);
  select * into strict p from fingerpost.pointer where name = p_pointer;
  return row ('OPENED', null, p.floor_fence, p.floor_seq, p.current_version, p.last_version
    )::fingerpost.opened;
end $$;

create function fingerpost.publish(
  p_pointer fingerpost.path_name, p_owner fingerpost.owner_name, p_fence fingerpost.fence,
  p_seq fingerpost.op_seq, p_key fingerpost.operation_key, p_revision fingerpost.revision,
  p_digest fingerpost.digest, p_incarnation uuid, p_expected bigint, p_message text,
  p_labels fingerpost.label_map, p_nonce text, p_attempts text[], p_root_key text, p_size bigint,
  p_sha256 fingerpost.digest, p_media_type text, p_files integer
) returns fingerpost.verdict language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
begin
  return fingerpost.conclude(row (p_pointer, p_owner, p_fence, p_seq, p_key, p_revision, p_digest,
    p_incarnation, p_expected, p_message, p_labels, 'UPLOAD', null, null, p_nonce, p_attempts,
    p_root_key, p_size, p_sha256, p_media_type, p_files)::fingerpost.request);
end $$;

create function fingerpost.rollback(
  p_pointer fingerpost.path_name, p_owner fingerpost.owner_name, p_fence fingerpost.fence,
  p_seq fingerpost.op_seq, p_key fingerpost.operation_key, p_revision fingerpost.revision,
  p_digest fingerpost.digest, p_incarnation uuid, p_expected bigint, p_message text,
  p_labels fingerpost.label_map, p_source_version bigint
) returns fingerpost.verdict language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
begin
  return fingerpost.conclude(row (p_pointer, p_owner, p_fence, p_seq, p_key, p_revision, p_digest,
    p_incarnation, p_expected, p_message, p_labels, 'ROLLBACK', p_pointer, p_source_version,
    null, null, null, null, null, null, null)::fingerpost.request);
end $$;

create function fingerpost.promote(
  p_pointer fingerpost.path_name, p_owner fingerpost.owner_name, p_fence fingerpost.fence,
  p_seq fingerpost.op_seq, p_key fingerpost.operation_key, p_revision fingerpost.revision,
  p_digest fingerpost.digest, p_incarnation uuid, p_expected bigint, p_message text,
  p_labels fingerpost.label_map, p_source_pointer fingerpost.path_name, p_source_version bigint
) returns fingerpost.verdict language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
begin
  return fingerpost.conclude(row (p_pointer, p_owner, p_fence, p_seq, p_key, p_revision, p_digest,
    p_incarnation, p_expected, p_message, p_labels, 'PROMOTE', p_source_pointer, p_source_version,
    null, null, null, null, null, null, null)::fingerpost.request);
end $$;

-- The one verdict of a batch, from its members' verdicts in name order; null means apply them all.
-- Lines 0 to 2 come first (they have no floor), then the ledger, then the rest of the table.
create function fingerpost.batch_verdict(vs fingerpost.verdict[]) returns fingerpost.verdict
  language plpgsql immutable as $$
declare
  known integer := (select count(*) from unnest(vs) v where v.outcome in ('DUPLICATE', 'KEY_CONFLICT'));
  deciding fingerpost.verdict;
begin
  select v.* into deciding from unnest(vs) v
  where v.outcome <> 'APPLIED'
  order by v.floor_fence is null desc,
    v.outcome in ('DUPLICATE', 'KEY_CONFLICT') desc,
    v.outcome = 'KEY_CONFLICT' desc,
    v.pointer collate "C"
  limit 1;
  if deciding.outcome = 'DUPLICATE' and known < cardinality(vs) then
    deciding.outcome := 'KEY_CONFLICT';
    deciding.detail := 'the key is known for ' || known || ' of ' || cardinality(vs)
      || ' members: ' || deciding.pointer || ' has it as version ' || deciding.version;
  end if;
  return deciding;
end $$;

create function fingerpost.publish_batch(
  p_owner fingerpost.owner_name, p_fence fingerpost.fence, p_seq fingerpost.op_seq,
  p_key fingerpost.operation_key, p_revision fingerpost.revision, p_digest fingerpost.digest,
  p_incarnation uuid, p_message text, p_labels fingerpost.label_map, p_members jsonb
) returns setof fingerpost.verdict language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  rs fingerpost.request[];
  ps fingerpost.pointer[];
  vs fingerpost.verdict[];
  deciding fingerpost.verdict;
begin
  perform fingerpost.begin_write();
  select array_agg(row (m.pointer, p_owner, p_fence, p_seq, p_key, p_revision, p_digest,
      p_incarnation, m.expected, p_message, p_labels, 'UPLOAD', null, null, m.nonce, m.attempts,
      m.root_key, m.size, m.sha256, m.media_type, m.files)::fingerpost.request
      order by m.pointer)
  into rs
  from jsonb_to_recordset(p_members) m (pointer fingerpost.path_name, expected bigint, nonce text,
    attempts text[], root_key text, size bigint, sha256 fingerpost.digest, media_type text,
    files integer);
  if (select count(distinct r.pointer) from unnest(rs) r) is distinct from cardinality(rs) then
    raise exception 'a batch has at least one member, and each pointer once'
      using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(p) into ps
  from fingerpost.lock_pointers(variadic (select array_agg(r.pointer) from unnest(rs) r)) p;
  if (select count(distinct p.domain) from unnest(ps) p) > 1 then
    raise exception 'the pointers of a batch belong to one domain'
      using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(fingerpost.decide(r, p) order by r.pointer collate "C") into vs
  from unnest(rs) r left join unnest(ps) p on p.name = r.pointer;
  deciding := fingerpost.batch_verdict(vs);
  if deciding.outcome is null then
    return query select a.* from unnest(rs) r, fingerpost.apply(r) a
      order by r.pointer collate "C";
  elsif deciding.outcome = 'DUPLICATE' then
    return query select * from unnest(vs);
  else
    perform fingerpost.trace(
      (select p from unnest(ps) p where p.name = deciding.pointer), p_owner, p_fence,
      deciding.outcome);
    return query select r.pointer, deciding.outcome, deciding.detail, deciding.version,
      deciding.published_at, deciding.state, deciding.current_version, deciding.floor_fence,
      deciding.floor_seq, deciding.recorded_digest, deciding.decided_by
      from unnest(rs) r order by r.pointer collate "C";
  end if;
end $$;

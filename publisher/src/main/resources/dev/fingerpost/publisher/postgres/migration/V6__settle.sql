-- The end of doubt, and who may call what.

create type fingerpost.settled as (
  outcome text,  -- APPLIED, NEVER, or FORBIDDEN, WRONG_EPOCH, NOT_OPEN, UNGRANTED: no answer
  detail text,
  version bigint
);

-- The final answer for one attempt, under the row lock: (1) the attempt's transaction is in flight,
-- (2) settle waits for it here, (3) it commits and the ledger has it, or it fails and the raised
-- floor refuses it for ever.
create function fingerpost.settle(
  p_pointer fingerpost.path_name, p_key fingerpost.operation_key, p_revision fingerpost.revision,
  p_digest fingerpost.digest, p_owner fingerpost.owner_name, p_fence fingerpost.fence,
  p_seq fingerpost.op_seq, p_incarnation uuid
) returns fingerpost.settled language plpgsql volatile
  security definer set search_path = fingerpost, pg_temp as $$
declare
  p fingerpost.pointer;
  g fingerpost.grant;
  known fingerpost.publication;
  wrong text;
  domain_locked boolean;
begin
  perform fingerpost.begin_write();
  -- Raising the floor to a fence this pointer was not opened under is like opening it, so it shuts
  -- out release: (1) settle finds the fence unreleased, (2) release seals the pointers that carry
  -- it, (3) settle raises this one and leaves it unsealed. A floor only grows, so one look without
  -- the lock is enough to know that the domain need not be locked.
  perform 1 from fingerpost.domain d
  where d.name = (select x.domain from fingerpost.pointer x
    where x.name = p_pointer and x.floor_fence < p_fence) for no key update;
  domain_locked := found;
  select * into p from fingerpost.lock_pointers(p_pointer);
  -- 0
  if not fingerpost.may_publish(p_pointer) then
    return row ('FORBIDDEN', 'role ' || session_user || ' may not publish on ' || p_pointer,
      null)::fingerpost.settled;
  end if;
  -- 1, but for a fence of an earlier epoch
  wrong := fingerpost.wrong_epoch(p_incarnation, p_fence, p_earlier_will_do => true);
  if wrong is not null then
    return row ('WRONG_EPOCH', wrong, null)::fingerpost.settled;
  end if;
  -- 2; a row that was not there at the first look counts as none
  if p.name is null or p.floor_fence < p_fence and not domain_locked then
    return row ('NOT_OPEN', p_pointer || ' was never opened', null)::fingerpost.settled;
  end if;
  -- 3 and 4
  select * into known from fingerpost.publication x
  where x.pointer = p_pointer and x.operation_key = p_key and x.revision = p_revision;
  if known.digest = p_digest then
    return row ('APPLIED', null, known.version)::fingerpost.settled;
  elsif found then
    return row ('NEVER', 'the key was used for another digest, version ' || known.version,
      null)::fingerpost.settled;
  end if;
  -- 1 again: line 1 refuses such an attempt for ever, no floor is needed
  if p_fence / 1000000000000 < (select s.epoch from fingerpost.store s) then
    return row ('NEVER', 'its fence is of an earlier epoch', null)::fingerpost.settled;
  end if;
  -- 5
  if (p_fence, p_seq) <= (p.floor_fence, p.floor_seq) then
    return row ('NEVER', 'it is not above the floor '
      || fingerpost.printed(p.floor_fence, p.floor_seq), null)::fingerpost.settled;
  end if;
  -- 6
  select * into g from fingerpost.grant x
  where x.domain = p.domain and x.fence = p_fence and x.owner = p_owner;
  if not found then
    return row ('UNGRANTED', fingerpost.printed(p_fence) || ' was never granted to ' || p_owner
      || ' in domain ' || p.domain, null)::fingerpost.settled;
  end if;
  -- From now on line 5 refuses it. A released fence stays sealed.
  perform fingerpost.raise_floor(p_pointer, p_fence,
    case when g.released_at is null then p_seq else 99999999 end);
  return row ('NEVER', 'the floor is now above it', null)::fingerpost.settled;
end $$;

-- Only looks.
create function fingerpost.outcome(
  p_pointer fingerpost.path_name, p_key fingerpost.operation_key, p_revision fingerpost.revision
) returns setof fingerpost.publication language sql stable
  security definer set search_path = fingerpost, pg_temp as $$
  select * from fingerpost.publication x
  where x.pointer = p_pointer and x.operation_key = p_key and x.revision = p_revision
$$;

-- Who may call at all is decided by USAGE on the schema; on which pointers, by line 0.
revoke execute on all functions in schema fingerpost from public;
grant execute on function fingerpost.acquire, fingerpost.renew, fingerpost.release, fingerpost.open,
  fingerpost.publish, fingerpost.rollback, fingerpost.promote, fingerpost.publish_batch,
  fingerpost.settle, fingerpost.outcome to public;

-- Opening what has no row yet holds the store's row, as later decisions hold the pointer's: (1) an
-- open finds no row and may open, (2) recovery locks all pointers, of which this is none yet, and
-- moves the epoch, (3) the open makes its row after all, under an epoch that is over. Here recovery
-- waits for the row, or the open for the epoch.
create or replace function fingerpost.open(
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
    if p.name is null then
      perform 1 from fingerpost.store for share;
    end if;
    o := fingerpost.decide_open(p, p_pointer, p_domain, p_owner, p_fence, p_incarnation);
    exit when o.outcome is not null or p.name is not null;
    insert into fingerpost.pointer (name, domain, floor_fence, floor_seq)
    values (p_pointer, p_domain, p_fence, 0) on conflict do nothing;
    exit when found;
    -- (1) Two opens under different domains find no row, (2) both insert, (3) the second one waits
    -- above, inserts nothing, and decides again on the row that stands.
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

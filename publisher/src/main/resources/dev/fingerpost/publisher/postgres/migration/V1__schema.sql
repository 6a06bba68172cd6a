-- The tables of a store. Rows change only through the functions of V2 and later: no role but the
-- owner is granted a write on any table.

-- One domain per range of the contract. All names compare by bytes (COLLATE "C"), which is also the
-- order in which pointer rows are locked.

create domain fingerpost.path_name as text collate "C"
  constraint name_has_valid_segments check (
    value ~ '^[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*$')
  constraint name_has_no_reserved_segment check (strpos('/' || value || '/', '/attempts/') = 0)
  constraint name_is_at_most_400_characters check (length(value) <= 400);

create domain fingerpost.owner_name as text collate "C"
  constraint owner_is_1_to_1000_characters check (length(value) between 1 and 1000);

create domain fingerpost.fence as bigint
  constraint fence_is_in_range check (
    value between 1000000000001 and 999999999999999999 and value % 1000000000000 >= 1);

create domain fingerpost.op_seq as integer
  constraint seq_is_1_to_99999999 check (value between 1 and 99999999);

create domain fingerpost.floor_seq as integer
  constraint floor_seq_is_0_to_99999999 check (value between 0 and 99999999);

create domain fingerpost.operation_key as text collate "C"
  constraint key_is_1_to_200_characters check (length(value) between 1 and 200)
  constraint key_has_no_control_character check (value !~ '[\u0001-\u001f\u007f-\u009f]');

create domain fingerpost.revision as integer
  constraint revision_is_1_to_999999 check (value between 1 and 999999);

create domain fingerpost.digest as text collate "C"
  constraint digest_is_64_lower_case_hex_digits check (value ~ '^[0-9a-f]{64}$');

create domain fingerpost.label_map as jsonb
  constraint labels_are_an_object check (jsonb_typeof(value) = 'object');

create domain fingerpost.ttl_ms as bigint
  constraint ttl_is_1_ms_to_1_day check (value between 1 and 86400000);

create table fingerpost.store (
  one boolean primary key default true check (one),
  store_id uuid not null,
  root text not null,
  epoch integer not null default 1 check (epoch between 1 and 999999),
  incarnation uuid not null,
  system_identifier text not null,
  timeline text not null check (timeline ~ '^[0-9A-F]{8}$'),
  created_at timestamptz not null default clock_timestamp()
);
comment on table fingerpost.store is 'One row: which store this database holds.';
comment on column fingerpost.store.epoch is 'High part of every fence granted now.';
comment on column fingerpost.store.incarnation is
  'Random; the newest witness in the bucket carries the same. Changes with the epoch.';
comment on column fingerpost.store.timeline is
  'WAL timeline when the epoch began: another one means a failover nobody accepted yet.';

create table fingerpost.domain (
  name fingerpost.path_name primary key,
  counter bigint not null default 0 check (counter between 0 and 999999999999),
  owner fingerpost.owner_name,
  fence fingerpost.fence,
  granted_at timestamptz,
  expires_at timestamptz,
  released_at timestamptz,
  constraint a_lease_is_whole check (num_nulls(owner, fence, granted_at, expires_at) in (0, 4))
);
comment on table fingerpost.domain is
  'The scope of leases: its counter, which never expires, and the lease of its newest grant.';
comment on column fingerpost.domain.fence is 'Of the newest grant; null before the first one.';
comment on column fingerpost.domain.released_at is 'When the newest grant was given back.';

create table fingerpost.grant (
  domain fingerpost.path_name references fingerpost.domain (name),
  fence fingerpost.fence,
  owner fingerpost.owner_name not null,
  request_id uuid not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  released_at timestamptz,
  primary key (domain, fence),
  unique (domain, owner, request_id)
);
comment on table fingerpost.grant is
  'Every grant at or above the smallest floor of its domain: publish checks it, gc and audit read it.';
comment on column fingerpost.grant.expires_at is
  'As first granted; the expiry after renewals is in fingerpost.domain.';

create table fingerpost.pointer (
  name fingerpost.path_name primary key,
  domain fingerpost.path_name not null references fingerpost.domain (name),
  floor_fence fingerpost.fence not null,
  floor_seq fingerpost.floor_seq not null,
  current_version bigint not null default 0 check (current_version >= 0),
  last_version bigint not null default 0,
  opened_at timestamptz not null default clock_timestamp(),
  constraint current_was_given check (current_version <= last_version)
);
create index pointer_domain on fingerpost.pointer (domain, name);
comment on table fingerpost.pointer is 'The named cells; created by open and by nothing else.';
comment on column fingerpost.pointer.floor_fence is
  '(floor_fence, floor_seq) is the largest (fence, seq) durably accepted; it never goes back.';
comment on column fingerpost.pointer.current_version is '0 before the first publish.';
comment on column fingerpost.pointer.last_version is
  'Highest number ever given; recovery raises it by 1,000,000.';

create table fingerpost.publication (
  pointer fingerpost.path_name references fingerpost.pointer (name),
  version bigint check (version >= 1),
  operation_key fingerpost.operation_key not null,
  revision fingerpost.revision not null,
  digest fingerpost.digest not null,
  kind text not null check (kind in ('UPLOAD', 'ROLLBACK', 'PROMOTE')),
  state text not null default 'LIVE' check (state in ('LIVE', 'EXPIRED')),
  owner fingerpost.owner_name not null,
  fence fingerpost.fence not null,
  seq fingerpost.op_seq not null,
  published_at timestamptz not null,
  superseded_at timestamptz,
  message text not null default '',
  labels fingerpost.label_map not null default '{}',
  source_pointer fingerpost.path_name,
  source_version bigint,
  attempts text[],
  root_key text collate "C",
  size bigint check (size >= 0),
  sha256 fingerpost.digest,
  media_type text,
  files integer check (files >= 0),
  primary key (pointer, version),
  unique (pointer, operation_key, revision),
  unique (pointer, fence, seq),
  constraint a_copy_has_a_source check (
    num_nulls(source_pointer, source_version) = case kind when 'UPLOAD' then 2 else 0 end),
  constraint expired_means_emptied check (
    num_nulls(attempts, root_key, size, sha256, media_type, files)
      = case state when 'EXPIRED' then 6 else 0 end)
);
comment on table fingerpost.publication is
  'History and ledger in one row: kept for ever, expiry only empties the descriptor.';
comment on column fingerpost.publication.attempts is
  'Prefixes of the attempts this version refers to, relative to the root; today exactly one.';

create table fingerpost.refusal (
  pointer text collate "C",
  owner fingerpost.owner_name,
  fence fingerpost.fence,
  reason text,
  first_at timestamptz not null,
  latest_at timestamptz not null,
  times bigint not null default 1,
  primary key (pointer, owner, fence, reason)
);
create index refusal_latest on fingerpost.refusal (latest_at);
comment on table fingerpost.refusal is
  'Who was refused where, under which fence, why, when and how often. Pointers without a row share ''?''.';

create table fingerpost.permission (
  role_name text,
  pointer_prefix fingerpost.path_name,
  primary key (role_name, pointer_prefix)
);
comment on table fingerpost.permission is
  'A pointer under no prefix may be published by every role that may call publish; one under a prefix only by members of a role listed for it.';

create view fingerpost.version as
  select p.pointer, p.version, p.state, p.kind, p.operation_key, p.revision, p.digest, p.owner,
    p.fence, p.seq, p.published_at, p.superseded_at, p.message, p.labels, p.source_pointer,
    p.source_version, p.attempts, p.root_key, p.size, p.sha256, p.media_type, p.files
  from fingerpost.publication p;
comment on view fingerpost.version is 'What readers may see of a publication.';

create view fingerpost.pointer_status as
  select p.name, p.domain, p.floor_fence, p.floor_seq, p.current_version, p.last_version,
    p.opened_at, d.owner, d.fence, d.granted_at, d.expires_at, d.released_at
  from fingerpost.pointer p join fingerpost.domain d on d.name = p.domain;
comment on view fingerpost.pointer_status is 'A pointer with the newest lease of its domain.';

-- The floor never goes back, whoever writes: a bug, a migration or a hand-made UPDATE.
create function fingerpost.refuse_lower_floor() returns trigger language plpgsql as $$
begin
  raise exception 'pointer %: the floor (%,%) never goes back to (%,%)',
    old.name, old.floor_fence, old.floor_seq, new.floor_fence, new.floor_seq
    using errcode = 'integrity_constraint_violation';
end $$;

create trigger floor_never_goes_back before update on fingerpost.pointer for each row
  when ((new.floor_fence, new.floor_seq) < (old.floor_fence, old.floor_seq))
  execute function fingerpost.refuse_lower_floor();

create function fingerpost.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rows of fingerpost.% are kept for ever: floors and ledger rest on them',
    tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger pointers_are_kept before delete or truncate on fingerpost.pointer
  for each statement execute function fingerpost.refuse_removal();
create trigger publications_are_kept before delete or truncate on fingerpost.publication
  for each statement execute function fingerpost.refuse_removal();

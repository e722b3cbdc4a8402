--- Reads with which person of an identity provider an account is connected, as recorded at the account.
---
--- KEYS
---   provider  hash  parley:{user:id}:provider
--- Returns
---   identity    text?    SHA-256 of issuer and subject, hex; empty: no one; null: nothing is recorded
---   host        text     the issuer that the host was configured with; empty: not known
---   names       json     of the person, to be shown
---   generation  integer  grows when permissions to connect the account end

local identity, host, names, generation = unpack(redis.call('HMGET', KEYS[1], 'identity', 'host', 'names',
  'generation'))
return {'ok', identity, host or '', names or '[]', tonumber(generation or 0)}

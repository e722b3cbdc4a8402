--- Ends what permits sessions to connect an account with a person of an identity provider. A connection stays.
---
--- KEYS
---   provider  hash  parley:{user:id}:provider

-- @include voidConnecting

voidConnecting(KEYS[1])
return {'ok'}

--- Reads with whom a ticket connects an account. The ticket stays.
---
--- KEYS
---   connection  hash  parley:{ticket:hash}:connection
--- ARGV
---   sessionHash  text  SHA-256 of the token of the session that connects its account, hex
---   challenge    text  SHA-256 of the verifier of the page, base64url
--- Returns
---   names       json     of the person at the provider
---   generation  integer  of the account, when its person confirmed the connection
--- Refuses
---   SIGN_IN_EXPIRED  also for another session or page

-- @include readConnection

local connection = readConnection(KEYS[1], ARGV[1], ARGV[2])
if not connection then return {'refused', 'SIGN_IN_EXPIRED'} end
return {'ok', connection.names, connection.generation}

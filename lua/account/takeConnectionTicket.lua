--- Takes a ticket that connects an account. It is used up in any case, also by another session or page.
---
--- KEYS
---   connection  hash  parley:{ticket:hash}:connection
--- ARGV
---   sessionHash  text  SHA-256 of the token of the session that connects its account, hex
---   challenge    text  SHA-256 of the verifier of the page, base64url
--- Returns
---   issuer      text
---   subject     text     the id of the person at the issuer
---   names       json     of the person there, to be shown
---   generation  integer  of the account, when its person confirmed the connection
--- Refuses
---   SIGN_IN_EXPIRED  also for another session or page

-- @include readConnection

local connection = readConnection(KEYS[1], ARGV[1], ARGV[2])
redis.call('DEL', KEYS[1])
if not connection then return {'refused', 'SIGN_IN_EXPIRED'} end
return {'ok', connection.issuer, connection.subject, connection.names, connection.generation}

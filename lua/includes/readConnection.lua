-- Reads the ticket that connects an account: `issuer`, `subject` and `names` of the person at the provider, and the
-- `generation` of the account. Returns nil if it is that of another session or page, or there is none.
local function readConnection(key, sessionHash, challenge)
  local stored = redis.call('HMGET', key, 'sessionHash', 'challenge', 'issuer', 'subject', 'names', 'generation')
  if stored[1] ~= sessionHash or stored[2] ~= challenge then return nil end
  return {issuer = stored[3], subject = stored[4], names = stored[5], generation = stored[6]}
end

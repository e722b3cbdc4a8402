--- Lists the passkeys of a person.
---
--- KEYS
---   passkeys  hash  parley:{user:id}:passkeys
--- Returns
---   removals    integer  how often all were removed at once
---   passkeys[]  {id text, passkey json}  id: of the credential

local removals, passkeys = 0, {}
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  if fields[i] == 'removals' then
    removals = tonumber(fields[i + 1]) or 0
  else
    passkeys[#passkeys + 1] = string.gsub(fields[i], '^passkey:', '')
    passkeys[#passkeys + 1] = fields[i + 1]
  end
end
return {'ok', removals, passkeys}

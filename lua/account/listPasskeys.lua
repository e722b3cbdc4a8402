--- Lists the passkeys of a person.
---
--- KEYS
---   passkeys  hash  parley:{user:id}:passkeys
--- Returns
---   removals    integer  how often all were removed at once
---   passkeys[]  json

local removals, passkeys = 0, {}
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  if fields[i] == 'removals' then
    removals = fields[i + 1]
  else
    passkeys[#passkeys + 1] = fields[i + 1]
  end
end
return {'ok', removals, passkeys}

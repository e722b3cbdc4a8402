--- Replaces all recovery codes of a person.
---
--- KEYS
---   twoFactor  hash  parley:{user:id}:twoFactor
--- ARGV
---   secret        text  as the caller read it
---   codeHashes[]  text  SHA-256, hex
--- Returns
---   replaced  flag  false: two-factor sign-in was turned off or set up again meanwhile

if redis.call('HGET', KEYS[1], 'secret') ~= ARGV[1] then return {'ok', 0} end
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, 9) == 'recovery:' then redis.call('HDEL', KEYS[1], field) end
end
for i = 2, #ARGV do redis.call('HSET', KEYS[1], 'recovery:' .. ARGV[i], 1) end
return {'ok', 1}

--- Makes a reservation of a name permanent. No effect when the name is not reserved with this claim.
---
--- KEYS
---   claim  string  parley:{account:name}:claim
--- ARGV
---   claim  text

if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PERSIST', KEYS[1]) end
return {'ok'}

--- Places the mark that a whole team is being imported, or renews the lease of the process that imports. While the mark
--- is there, no node works with the data. Another process continues an import only after the lease has ended.
---
--- KEYS
---   format  hash  parley:{format}:format
--- ARGV
---   importId  text  of the export; empty: continue whichever import is under way, and begin none
---   details   json  stored with a new mark
---   token     text  of the process
---   leaseMs   ms
--- Returns
---   outcome  text  begun, continued; nothing was changed: none (there is no import), other (another export is being
---                  imported), running (another process has the lease)
---   details  json?  as stored with the mark
---   isUsed   flag  whether a version of Parley has ever worked with this data

-- @include nowMs

local importId, details, token, leaseMs = unpack(ARGV)
local current, known, owner, untilMs, written =
  unpack(redis.call('HMGET', KEYS[1], 'import', 'importDetails', 'importToken', 'importUntil', 'written'))
local isUsed = written and 1 or 0
if not current and importId == '' then return {'ok', 'none', false, isUsed} end
if current and importId ~= '' and current ~= importId then return {'ok', 'other', known, isUsed} end
local now = nowMs()
if current and owner ~= token and tonumber(untilMs) > now then return {'ok', 'running', known, isUsed} end
redis.call('HSET', KEYS[1], 'importToken', token, 'importUntil', string.format('%d', now + leaseMs))
if current then return {'ok', 'continued', known, isUsed} end
redis.call('HSET', KEYS[1], 'import', importId, 'importDetails', details)
return {'ok', 'begun', details, isUsed}

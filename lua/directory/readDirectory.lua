--- Reads the changes of the directory after a version, in order, at most `limit` at once.
---
--- KEYS
---   entries   hash        parley:{directory}:entries
---   versions  sorted set  parley:{directory}:versions
---   floor     string      parley:{directory}:floor
--- ARGV
---   since  integer  version of the replica; 0: empty
---   limit  integer  1 to 1000
--- Returns
---   reset    flag                       the replica is too old: these are the first changes since 0
---   version  integer                    of the replica with these changes
---   head     integer                    the newest version
---   rooms[]  {epoch text, entry json?}  null: removed

-- @include callInChunks

local entries, versions = KEYS[1], KEYS[2]
local since, limit = tonumber(ARGV[1]), tonumber(ARGV[2])

local head = tonumber(redis.call('ZRANGE', versions, -1, -1, 'WITHSCORES')[2] or 0)
local floor = tonumber(redis.call('GET', KEYS[3]) or 0)
-- A version beyond the newest one is of data that were replaced by a backup.
local reset = since > 0 and (since < floor or since > head)
if reset then since = 0 end

local rows = redis.call('ZRANGE', versions, '(' .. since, '+inf', 'BYSCORE', 'LIMIT', 0, limit, 'WITHSCORES')
local epochs, version = {}, since
for i = 1, #rows, 2 do
  epochs[#epochs + 1] = rows[i]
  version = tonumber(rows[i + 1])
end
local rooms = {}
for i, entry in ipairs(callInChunks('HMGET', entries, epochs)) do
  rooms[#rooms + 1] = epochs[i]
  rooms[#rooms + 1] = entry
end
if #rows < 2 * limit then version = head end
return {'ok', reset and 1 or 0, version, head, rooms}

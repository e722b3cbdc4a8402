-- Records that read cursors moved without an event in the log: `follow/readNews` compares the number of such changes,
-- because a look at every cursor would cost more in a large room than the message.
local function countMoves(metaKey) redis.call('HINCRBY', metaKey, 'moves', 1) end

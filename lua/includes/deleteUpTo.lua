-- @include readMark
-- @include readMember
-- @include countUnread
-- @include shareExpiry
-- @include countMoves
-- @include pins

-- The people of a conversation.
local function peopleOf(keys, conversation)
  if conversation.first then return {conversation.first, conversation.second} end
  local people, entries = {}, redis.call('HGETALL', keys.members)
  for i = 1, #entries, 2 do
    if readMember(entries[i + 1]) then people[#people + 1] = entries[i] end
  end
  return people
end

-- Moves the read cursors that are before `offset` to it, and publishes the moves: a deleted message is not unread.
local function moveMarksTo(keys, conversation, offset, uncounted)
  local READS_PER_EVENT = 500
  local counted = conversation.base + redis.call('LLEN', keys.log) - conversation.uncounted
  local unread = countUnread(keys.recalled, counted, offset, offset - uncounted)
  local moved = {}
  local function publish()
    if #moved == 0 then return end
    redis.call('SPUBLISH', keys.channel, '{"event":"conversation.readsMoved","data":{"epoch":"' .. conversation.epoch
      .. '","reads":[' .. table.concat(moved, ',') .. ']}}')
    countMoves(keys.meta)
    moved = {}
  end
  for _, person in ipairs(peopleOf(keys, conversation)) do
    if readMark(keys.reads, person) < offset then
      redis.call('HSET', keys.reads, person, string.format('%d:%s', offset, uncounted))
      moved[#moved + 1] = string.format('{"userId":"%s","offset":%d,"unread":%d}', person, offset, unread)
      if #moved == READS_PER_EVENT then publish() end
    end
  end
  publish()
end

-- Records that retention deletes the events up to `offset`, and deletes what belongs to them outside of the log.
-- `conversation`: epoch, base, uncounted, last, first and second, or a room; `uncounted`: at the offset (text); `files`:
-- {id, author} of their files, whose bytes the collector removes.
local function deleteUpTo(keys, conversation, offset, uncounted, files)
  redis.call('HSET', keys.meta, 'deleted', string.format('%d:%s', offset, uncounted))
  if conversation.last <= offset then redis.call('HDEL', keys.meta, 'last') end
  for _, file in ipairs(files) do
    redis.call('HDEL', keys.blobs, file.id)
    redis.call('HSET', keys.uploads, file.id, cjson.encode({author = file.author, endsAt = 0}))
  end
  local left = {}
  for _, pin in ipairs(readPins(keys.meta)) do
    if pin > offset then left[#left + 1] = pin end
  end
  writePins(keys.meta, left)
  moveMarksTo(keys, conversation, offset, uncounted)
  redis.call('ZREMRANGEBYSCORE', keys.recalled, '-inf', offset)
  shareExpiry(keys.meta, keys.uploads, keys.reads)
end

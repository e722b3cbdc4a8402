-- How many people have read it: each is in it once.
local function countReaders(readByKey, offset)
  return redis.call('ZCOUNT', readByKey, offset, offset)
end

-- Tells everybody what an announcement is like now. Who may not see it yet, or no longer, is not told by those who hear
-- this: they know the time, because it is said.
local function tellAnnouncement(keys, now, offset, element)
  redis.call('SPUBLISH', keys.channel, '{"event":"announcement.changed","data":{"now":' .. string.format('%d', now)
    .. ',"announcement":{"offset":' .. offset .. ',"readBy":' .. countReaders(keys.readBy, offset) .. ','
    .. string.sub(element, 2) .. '}}')
end

-- How many people have read it: each is in it once.
local function countReaders(readByKey, offset)
  return redis.call('ZCOUNT', readByKey, offset, offset)
end

-- Publishes what an announcement is like now, and whether it was shown before the change. Who may not see it yet, or no longer, is
-- left out by the nodes that receive this: they know the time, because it is in it.
local function tellAnnouncement(keys, now, offset, element, wasShown)
  redis.call('SPUBLISH', keys.channel, '{"event":"announcement.changed","data":{"now":' .. string.format('%d', now)
    .. ',"wasShown":' .. (wasShown and 'true' or 'false')
    .. ',"announcement":{"offset":' .. offset .. ',"readBy":' .. countReaders(keys.readBy, offset) .. ','
    .. string.sub(element, 2) .. '}}')
end

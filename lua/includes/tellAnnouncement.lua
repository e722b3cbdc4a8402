-- Counts the readers of an announcement.
local function countReaders(readByKey, offset)
  return redis.call('ZCOUNT', readByKey, offset, offset)
end

-- Publishes the current state of an announcement, and whether it was shown before the change. The message includes
-- Redis' time, so that the receiving nodes can filter out people who may not see it yet, or no longer. One to an
-- audience has another event, because nodes of earlier versions would deliver it to everyone.
local function tellAnnouncement(keys, now, offset, element, wasShown)
  local event = string.sub(element, 1, 13) == '{"audience":"' and 'announcement.addressed' or 'announcement.changed'
  redis.call('SPUBLISH', keys.channel, '{"event":"' .. event .. '","data":{"now":' .. string.format('%d', now)
    .. ',"wasShown":' .. (wasShown and 'true' or 'false')
    .. ',"announcement":{"offset":' .. offset .. ',"readBy":' .. countReaders(keys.readBy, offset) .. ','
    .. string.sub(element, 2) .. '}}')
end

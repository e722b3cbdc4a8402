-- @include readAnnouncement
-- @include haveRead

-- The announcements (offsets) that are shown now and that a person has neither written nor read.
local function unreadAnnouncements(keys, userId, now)
  local shown, unread = {}, {}
  local times = redis.call('HGETALL', keys.times)
  for i = 1, #times, 2 do
    local startsAt, endsAt, author = string.match(times[i + 1], '^(%d+):(%w+):(.*)$')
    if author ~= userId and isShownAt(now, startsAt, endsAt) then shown[#shown + 1] = times[i] end
  end
  for i, isRead in ipairs(haveRead(keys.readBy, userId, shown)) do
    if not isRead then unread[#unread + 1] = shown[i] end
  end
  return unread
end

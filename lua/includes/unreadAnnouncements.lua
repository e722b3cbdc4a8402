-- @include shownAnnouncements
-- @include haveRead

-- Returns the announcements (offsets) that a person has neither written nor read, among the newest 1,000 shown now.
local function unreadAnnouncements(keys, userId, now)
  local others, unread = {}, {}
  local shown, authors = shownAnnouncements(keys, now, nil, 1000)
  for _, offset in ipairs(shown) do
    if authors[offset] ~= userId then others[#others + 1] = offset end
  end
  for i, isRead in ipairs(haveRead(keys.readBy, userId, others)) do
    if not isRead then unread[#unread + 1] = others[i] end
  end
  return unread
end

-- @include shownAnnouncements
-- @include haveRead

-- Returns the announcements (offsets) that a person has neither written nor read, among the newest 1,000 shown to them
-- now. `reader`: {userId, audiences}.
local function unreadAnnouncements(keys, reader, now)
  local others, unread = {}, {}
  local shown, authors = shownAnnouncements(keys, now, reader, nil, 1000)
  for _, offset in ipairs(shown) do
    if authors[offset] ~= reader.userId then others[#others + 1] = offset end
  end
  for i, isRead in ipairs(haveRead(keys.readBy, reader.userId, others)) do
    if not isRead then unread[#unread + 1] = others[i] end
  end
  return unread
end

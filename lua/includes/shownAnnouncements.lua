-- @include readAnnouncement

-- Finds the announcements shown now to a person below an offset, newest first. `reader`: {userId, audiences}. Returns
-- up to `limit` offsets, and their authors by offset. It scans at most `SCAN_LIMIT` entries, because scheduled and just
-- ended ones, and those to other audiences, are skipped. Third result: the offset where the scan limit was reached,
-- else nil.
local function shownAnnouncements(keys, now, reader, before, limit)
  local SCAN_LIMIT, AT_ONCE = 2000, 200
  local shown, authors, scanned = {}, {}, 0
  local below = before and '(' .. before or '+inf'
  while scanned < SCAN_LIMIT do
    local offsets = redis.call('ZREVRANGEBYSCORE', keys.current, below, '-inf', 'LIMIT', 0, AT_ONCE)
    if #offsets == 0 then return shown, authors, nil end
    for i, times in ipairs(redis.call('HMGET', keys.times, unpack(offsets))) do -- at most 200
      local startsAt, endsAt, author, audience = readTimes(times)
      if startsAt and isShownAt(now, startsAt, endsAt)
        and isAddressed(audience, author, reader.userId, reader.audiences) then
        shown[#shown + 1] = tonumber(offsets[i])
        authors[tonumber(offsets[i])] = author
        if #shown == limit then return shown, authors, nil end
      end
    end
    below = '(' .. offsets[#offsets]
    scanned = scanned + #offsets
    if #offsets < AT_ONCE then return shown, authors, nil end
  end
  return shown, authors, tonumber(string.sub(below, 2))
end

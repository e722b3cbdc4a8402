-- @include readAnnouncement

-- The announcements that are shown now below an offset, newest first: offsets, and their authors by offset. At most `wanted`, and
-- at most `LOOKED_AT` are looked at: planned ones and those that just ended are passed over. Third: the offset where it stopped
-- before it had either all or enough, else nil.
local function shownAnnouncements(keys, now, before, wanted)
  local LOOKED_AT, AT_ONCE = 2000, 200
  local shown, authors, looked = {}, {}, 0
  local below = before and '(' .. before or '+inf'
  while looked < LOOKED_AT do
    local offsets = redis.call('ZREVRANGEBYSCORE', keys.current, below, '-inf', 'LIMIT', 0, AT_ONCE)
    if #offsets == 0 then return shown, authors, nil end
    for i, times in ipairs(redis.call('HMGET', keys.times, unpack(offsets))) do -- at most 200
      local startsAt, endsAt, author = string.match(times or '', '^(%d+):(%w+):(.*)$')
      if startsAt and isShownAt(now, startsAt, endsAt) then
        shown[#shown + 1] = tonumber(offsets[i])
        authors[tonumber(offsets[i])] = author
        if #shown == wanted then return shown, authors, nil end
      end
    end
    below = '(' .. offsets[#offsets]
    looked = looked + #offsets
    if #offsets < AT_ONCE then return shown, authors, nil end
  end
  return shown, authors, tonumber(string.sub(below, 2))
end

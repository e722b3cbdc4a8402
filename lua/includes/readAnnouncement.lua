-- An announcement in its log, without decoding the rest: at, id, author, from when, until when and when it was edited (all
-- text; `null`: never), and what follows, its importance and title. Nil when it was recalled.
local function readAnnouncement(element)
  return string.match(element or '',
    '^{"at":(%d+),"id":"([^"]*)","from":"([^"]*)","startsAt":(%d+),"endsAt":(%w+),"editedAt":(%w+),(.*)$')
end

local function isShownAt(now, startsAt, endsAt)
  return tonumber(startsAt) <= now and (endsAt == 'null' or tonumber(endsAt) > now)
end

-- Parses an entry of a room's members, stored as `version@since:compared:shown`. Returns the version of the password
-- that the person has entered (nil: no longer in the room), the normalised nickname, the displayed nickname (JSON), the
-- offset of the event with which they first entered (text; empty: before that was stored), and whether the owner
-- removed them. version is a dash for a person who left, an exclamation mark for one who was removed.
local function readMember(entry)
  if not entry then return nil end
  local version, since, compared, shown = string.match(entry, '^([%d!-]+)@?(%d*):([^:]*):(.*)$')
  local isInside = version ~= '-' and version ~= '!'
  return isInside and version or nil, compared, shown, since, version == '!'
end

local function writeMember(version, since, compared, shown)
  return version .. (since ~= '' and '@' .. since or '') .. ':' .. compared .. ':' .. shown
end

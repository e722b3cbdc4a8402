-- Sorts entries {at, offset} newest first and cuts the list to `limit`, but not between entries of the same millisecond.
local function newestFirst(entries, limit)
  table.sort(entries, function(one, other)
    if one.at ~= other.at then return one.at > other.at end
    return one.offset > other.offset
  end)
  local last = entries[limit]
  while last and #entries > limit and entries[#entries].at < last.at do entries[#entries] = nil end
  return entries
end

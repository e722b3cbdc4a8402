--- Reads the summaries of the threads whose first message lies in a range of the log.
---
--- KEYS
---   replies  sorted set  parley:{followed:c}:replies
---   replied  hash        parley:{followed:c}:replied
--- ARGV
---   epoch  text     of the log
---   from   integer  first offset of the range
---   to     integer  last offset of the range
---   limit  integer  threads at most
---   faces  integer  authors per thread at most
--- Returns
---   after      integer  replies up to this offset are not in the index
---   through    integer  neither are replies and recalls after this one; 0: there is no index
---   threads[]  {root integer, count integer, lastAt ms, lastFrom json}  `lastFrom`: authors of the newest replies,
---              the most recent first

-- Number of newest replies whose authors are considered.
local RECENT = 50

local replies, replied = KEYS[1], KEYS[2]
local from, to, limit, faces = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])

local epoch, after, through = unpack(redis.call('HMGET', replied, 'epoch', 'after', 'through'))
if epoch ~= ARGV[1] then return {'ok', 0, 0, {}} end

local threads = {}
for _ = 1, limit do
  local root = redis.call('ZRANGE', replies, from, to, 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES')[2]
  if not root then break end
  local recent = redis.call('ZRANGE', replies, root, root, 'BYSCORE', 'REV', 'LIMIT', 0, RECENT)
  local lastAt, authors, isKnown = nil, {}, {}
  for _, details in ipairs(redis.call('HMGET', replied, unpack(recent))) do -- at most RECENT
    local at, userId = string.match(details or '', '^(%d+):(.+)$')
    lastAt = lastAt or at
    if userId and not isKnown[userId] and #authors < faces then
      isKnown[userId] = true
      authors[#authors + 1] = userId
    end
  end
  threads[#threads + 1] = tonumber(root)
  threads[#threads + 1] = redis.call('ZCOUNT', replies, root, root)
  threads[#threads + 1] = tonumber(lastAt or 0)
  threads[#threads + 1] = #authors == 0 and '[]' or cjson.encode(authors)
  from = tonumber(root) + 1
end
return {'ok', tonumber(after), tonumber(through), threads}

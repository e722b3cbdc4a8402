--- Reads the oldest posts of a topic that may be archived now, with their bodies.
---
--- KEYS
---   meta    hash  parley:{topic:name}:meta
---   log     list  parley:{topic:name}:log
---   bodies  hash  parley:{topic:name}:bodies
--- ARGV
---   keep   integer  number of newest posts that stay
---   limit  integer  posts at most
---   bytes  integer  stop after this size
--- Returns
---   epoch    text?    null: there is no such log
---   base     integer  the offset before the first post
---   posts[]  {element text, body text}  as stored in the log

local keep, limit, bytes = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

local meta = redis.call('HMGET', KEYS[1], 'epoch', 'base')
local base = tonumber(meta[2] or 0)
local count = math.min(redis.call('LLEN', KEYS[2]) - keep, limit)
local posts, size = {}, 0
if count > 0 then
  for index, element in ipairs(redis.call('LRANGE', KEYS[2], 0, count - 1)) do
    if size >= bytes then break end
    local body = redis.call('HGET', KEYS[3], base + index) or ''
    posts[2 * index - 1], posts[2 * index] = element, body
    size = size + #element + #body
  end
end
return {'ok', meta[1], base, posts}

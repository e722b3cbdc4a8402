--- Adds a post to the index of its author, once, and keeps the newest ones. The index only refers to the posts: it
--- grants no access, and readers check the topic of each post.
---
--- KEYS
---   authored  sorted set  parley:{user:id}:authored
--- ARGV
---   ref   text     `epoch offset topic`
---   at    ms       when it was published
---   keep  integer  maximum number of posts

redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -ARGV[3] - 1)
return {'ok'}

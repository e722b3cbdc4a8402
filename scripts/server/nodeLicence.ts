/** Where the licence of the Node in a package of the server is. */
export const NODE_LICENCE = 'Node.js\n\nhttps://github.com/nodejs/node/blob/main/LICENSE\n';

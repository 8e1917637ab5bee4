// What a page of the client is, and what it is given.
export {};

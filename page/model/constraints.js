// 
export {};

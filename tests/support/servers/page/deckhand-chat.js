export const chat = 'stands for the chat for other pages'

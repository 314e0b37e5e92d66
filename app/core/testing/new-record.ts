export const newRecord = <Content>(content: Content, parent?: number) => ({
	target: { id: undefined, parent },
	content,
	revision: 0,
})

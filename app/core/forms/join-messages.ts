export function joinMessages(messages: string[]): string {
	if (messages.length < 2) return messages[0] ?? ""
	return messages.map((message) => (/[.!?…]['’"”)]*$/.test(message) ? message : `${message}.`)).join(" ")
}

export function joinErrors(errors: Record<string, string[]>): string {
	return joinMessages(Object.values(errors).flat())
}

/** 'Lakefield North' from '1890 Concession Road 4, Lakefield North, Ontario'. */
export function townOf(address: string): string {
	const parts = address.split(",").map((part) => part.trim())
	return parts[1] || (parts[0] ?? "")
}

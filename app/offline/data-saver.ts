/** Whether the visitor wants to save data. Undefined if the browser doesn't say, as on iPhones. */
export function dataSaver(): boolean | undefined {
	const { connection } = navigator as { connection?: { saveData?: boolean } }
	return connection?.saveData
}

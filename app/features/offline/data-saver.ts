/** Whether the visitor saves data or has a slow connection (2G, 3G). Undefined if the browser doesn't say, as on iPhones. */
export function dataSaver(): boolean | undefined {
	const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
	return /2g|3g/.test(connection?.effectiveType ?? "") || connection?.saveData
}

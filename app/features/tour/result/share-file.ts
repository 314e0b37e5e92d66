/** Shares a file, or downloads it where files can't be shared. 'blocked' if sharing needs another press. */
export async function shareFile(file: File, title: string): Promise<"shared" | "downloaded" | "blocked"> {
	const data = { files: [file], title }
	if (navigator.canShare?.(data)) {
		try {
			await navigator.share(data)
			return "shared"
		} catch (error) {
			const name = error instanceof DOMException ? error.name : ""
			// Closed by the visitor.
			if (name === "AbortError") return "shared"
			if (name === "NotAllowedError") return "blocked"
		}
	}
	downloadFile(file)
	return "downloaded"
}

export function downloadFile(file: File): void {
	const link = document.createElement("a")
	link.href = URL.createObjectURL(file)
	link.download = file.name
	link.click()
	// The browser has begun to read it by then.
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

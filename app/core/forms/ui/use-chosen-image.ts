import { useEffect, useState } from "react"

export function useChosenImage(): { url: string | null; choose: (file: File | null) => void } {
	const [url, setUrl] = useState<string | null>(null)
	useEffect(() => {
		if (url) return () => URL.revokeObjectURL(url)
	}, [url])
	return { url, choose: (file) => setUrl(file && URL.createObjectURL(file)) }
}

import { useState } from "react"
import { useLocation } from "react-router"
import type { Flash } from "#app/models/forms/flash.ts"

export function usePageFlash(flash: Flash | null): Flash | null {
	const { key } = useLocation()
	const [shownAt, setShownAt] = useState(key)
	const [shown, setShown] = useState(flash)
	if (shown !== flash) {
		setShown(flash)
		setShownAt(key)
	}
	return shownAt === key ? flash : null
}

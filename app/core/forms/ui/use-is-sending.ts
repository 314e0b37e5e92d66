import { useNavigation } from "react-router"

export function useIsSending(): boolean {
	const { formMethod, state } = useNavigation()
	return state !== "idle" && formMethod === "POST"
}

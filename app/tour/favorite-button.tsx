import { HeartIcon } from "../ui/icons.tsx"
import { toast } from "../ui/toast.ts"
import { toggleFavorite, useFavorites } from "./favorites.ts"

/** 'Add to Favorites': a list in this browser, nothing that leaves it. */
export function FavoriteButton({ species }: { species: { id: number; name: string } }) {
	const isFavorite = useFavorites().includes(species.id)
	function toggle() {
		if (toggleFavorite(species.id)) return
		toast({
			title: "Your favorites stay as they were",
			description: "This browser keeps nothing for this site: its storage is full or switched off.",
			destructive: true,
		})
	}
	return (
		<button
			type="button"
			data-needs-bundle
			className="button button-quiet"
			aria-pressed={isFavorite}
			onClick={toggle}
		>
			<HeartIcon className={`size-5 ${isFavorite ? "fill-barn text-barn" : ""}`} />
			{isFavorite ? "In your Favorites" : "Add to Favorites"}
		</button>
	)
}

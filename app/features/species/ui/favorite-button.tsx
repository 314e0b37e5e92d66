import { icon } from "#core/ui/icons.tsx"
import { toast } from "#core/ui/toast.ts"
import { toggleFavorite, useFavorites } from "./favorites.ts"

const HeartIcon = icon("M12 20C6 15.5 3 12 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 12 18 15.5 12 20z")

export function FavoriteButton({ species }: { species: { id: number; name: string } }) {
	const isFavorite = useFavorites().includes(species.id)
	function toggle() {
		if (toggleFavorite(species.id)) return
		toast({
			title: "Favorites not saved",
			description: "This browser's storage is full or turned off. Free some storage, then try again.",
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

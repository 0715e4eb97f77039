/**
 * Base words of common French passwords, in lower case without accents: words for "password", greetings, pet names,
 * first names, clubs, towns. Matching ignores digits and signs around them.
 */
export const COMMON_BASES: readonly string[] = `
motdepasse motdepass monmotdepasse lemotdepasse motpasse password passwort passw passe passepartout secret secrets
azerty azertyui azertyuiop azertyazerty qwerty qwertyui qwertyuiop qwertz admin administrateur administrator
root utilisateur user invite visiteur test testtest essai essaiessai bonjour bonsoir bonjourbonjour salut coucou
coucoucou bienvenue welcome hello helloworld letmein ouvretoi sesame ouvretoisesame login connexion identifiant compte
moncompte internet ordinateur computer google facebook youtube instagram snapchat netflix orange wanadoo hotmail
jetaime jetaimetrop jetadore iloveyou iloveu loveyou jtm jtmjtm montresor monamour moncoeur monange mavie monbebe
mabelle mafille monfils mamour amour amoureux amoureuse toujours pourtoujours bisous bisou calin caline coeur coeurs
cheri cherie chouchou chouchoute doudou doudoune loulou louloute loulou loupiot poupette poupee princesse prince reine
titi titeuf minou minouche minette chaton chouquette choupette choupinette nounours nounou bebe bebechat toutou
doudoux pitchoune pupuce puce poussin lapin lapinou canard canaille coquin coquine crapule chipie choupi bichette
biscuit chocolat caramel nutella vanille fraise cerise banane orange citron framboise pastis ricard whisky vodka
maman papa mamanpapa papamaman mamie papy papi famille enfants lesenfants soleil lune etoile arcenciel papillon
licorne dauphin dragon dragons panthere tigre lion loup louve cheval poney chien chienne minou chat chats abeille
coccinelle tortue pingouin liberte bonheur paradis espoir musique guitare piano camping vacances voyage vacance
football foot footballeur rugby tennis handball basket judo moto voiture camion peugeot renault citroen ferrari
porsche mercedes yamaha kawasaki suzuki ducati paris parissg psg marseille omarseille allezlom olympique lyon
olympiquelyonnais bordeaux toulouse nantes rennes lille strasbourg montpellier bretagne alsace corse reunion
guadeloupe martinique algerie maroc tunisie portugal france vivelafrance francais francaise zidane zizou ronaldo
ronaldinho messi neymar mbappe griezmann henry barcelone realmadrid arsenal chelsea liverpool juventus
nicolas julien thomas sebastien romain alexandre guillaume anthony antoine vincent mathieu maxime florian
quentin kevin jeremy jonathan christophe stephane frederic laurent olivier philippe patrick pascal thierry
alexis benjamin adrien damien fabien cedric jerome ludovic mickael raphael valentin clement baptiste
camille marine pauline charlotte manon laura celine sandrine stephanie aurelie emilie julie sophie
nathalie isabelle valerie veronique christine catherine caroline virginie delphine severine vanessa jessica
melanie marion mathilde margaux oceane chloe justine amandine angelique elodie lucie clara jasmine
pierre paul jacques jean michel bernard gerard daniel andre claude marie mariemarie nicole monique francoise
starwars batman superman spiderman pokemon pikachu naruto sangoku vegeta onepiece dragonball minecraft fortnite
harrypotter matrix terminator simpson simpsons mickey minnie donald bambi simba nemo titeuf asterix obelix tintin
metallica nirvana eminem tupac rihanna beyonce shakira johnny johnnyhallyday goldman mylene booba
sunshine princess football baseball superman monkey master shadow flower angel angels lovely summer winter freedom
trustno whatever nothing samsung iphone android nokia blackberry windows microsoft apple changeme default
changezmoi provisoire temporaire nouveau nouvelle inconnu inconnue anonyme personne jesaispas jenesaispas oublie
abricot automne printemps hiver janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
lundi mardi mercredi jeudi vendredi samedi dimanche noel joyeuxnoel bonneannee
`
  .trim()
  .split(/\s+/)

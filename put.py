import json,re,sys
LANGS='en de fr it spa pt ru tr ar jp kr hk th vn id my'.split()
ROOT='/tmp/work/trust/packages/i18n/src/catalogs/'
def put(words, drop=()):
    cats={l:json.load(open(f'{ROOT}{l}.json')) for l in LANGS}
    for key,texts in words.items():
        missing=[l for l in LANGS if l not in texts]
        assert not missing,(key,missing)
        for l,t in texts.items():
            if l=='fr':
                t=re.sub(r' ([?!;»])','\u202f\\1',t); t=re.sub(r' :','\u00a0:',t)
            if l=='ar' and ', plural' not in t:
                t=re.sub(r'\{(\w+)\}','\u2066{\\1}\u2069',t)
            cats[l][key]=t
    for l in LANGS:
        for k in drop: cats[l].pop(k,None)
        s=dict(sorted(cats[l].items()))
        open(f'{ROOT}{l}.json','w').write(json.dumps(s,indent=2,ensure_ascii=False)+'\n')
